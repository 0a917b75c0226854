import { expect, test } from "vitest";
import { readUsage } from "../service/account/usage.ts";
import {
  DEFAULT_DOCUMENT_CHOICES,
  type DocumentJob,
  newDocumentJob,
} from "../store/document-jobs/document-job.ts";
import { mount } from "../ui/testing/mount.tsx";
import { documentFormatter } from "./document-format.ts";
import { needOf } from "./documents-need.ts";
import { DocumentsQuota } from "./documents-quota.tsx";

function job(fileName: string, sizeBytes = 2_000, state: DocumentJob["state"] = "draft") {
  const about = { id: fileName, fileName, sizeBytes, addedAtMs: 1 };
  return { ...newDocumentJob({ ...about, choices: DEFAULT_DOCUMENT_CHOICES }), state };
}

const usage = (used: number, more: object = {}) =>
  readUsage({ character_count: used, character_limit: 500_000, ...more });

async function words(
  told: ReturnType<typeof usage>,
  drafts: readonly DocumentJob[],
  sent: readonly DocumentJob[] = [],
) {
  const format = documentFormatter("en");
  const view = await mount(
    <DocumentsQuota usage={told} drafts={drafts} sent={sent} format={format} />,
  );
  return { said: view.words(), kind: view.root.querySelector(".notice")?.className ?? "" };
}

test.each([
  [["a.docx", "b.pdf"], 2_000, 100_000, 100_000],
  [["a.docx", "b.html"], 2_000, 50_000, 50_000],
  // A letter takes between one byte and four.
  [["a.txt"], 400, 100, 400],
  [["a.srt"], 400, 0, 400],
])("%j of %d bytes need %d to %d characters", (names, bytes, atLeast, atMost) => {
  expect(needOf(names.map((name) => job(name, bytes)))).toEqual({ atLeast, atMost });
});

test("what fits is told quietly, with what is left", async () => {
  const { said, kind } = await words(usage(400_000), [job("a.docx")]);
  expect(said).toBe("100,000 of 500,000 characters are left in this billing period.");
  expect(kind).toContain("notice-info");
});

test("several documents are summed, with those on their way", async () => {
  const drafts = [job("a.docx"), job("b.pptx")];
  expect((await words(usage(400_000), drafts)).said).not.toContain("less than");
  const sent = [job("c.pdf", 2_000, "translating"), job("d.pdf", 2_000, "kept")];
  const { said, kind } = await words(usage(400_000), drafts, sent);
  expect(said).toContain("At least 50,000 of them will go to documents that are on their way.");
  expect(said).toContain("That is less than these files cost.");
  expect(kind).toContain("notice-stopped");
});

test("a long text that may not fit is warned of", async () => {
  const { said, kind } = await words(usage(499_000), [job("a.txt", 3_000)]);
  expect(said).toContain("These files may cost more than that.");
  expect(kind).toContain("notice-working");
});

test("documents are counted where they are limited, by the stricter of account and team", async () => {
  const limits = {
    document_count: 1,
    document_limit: 9,
    team_document_count: 8,
    team_document_limit: 10,
  };
  const two = [job("a.html"), job("b.html")];
  const some = await words(usage(0, limits), two);
  expect(some.said).toContain("2 of 10 documents are left");
  expect(some.said).not.toContain("fewer than");
  const more = await words(usage(0, limits), two, [job("c.html", 1, "waiting")]);
  expect(more.said).toContain("That is fewer than are chosen here.");
  expect(more.kind).toContain("notice-stopped");
});

test("without limits, or without knowing, nothing is said", async () => {
  expect((await words(usage(0, { character_limit: 1e12 }), [job("a.docx")])).said).toBe("");
  expect((await words(null, [job("a.docx")])).said).toBe("");
});
