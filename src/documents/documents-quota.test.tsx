import { expect, test } from "vitest";
import { readUsage } from "../service/account/usage.ts";
import {
  DEFAULT_DOCUMENT_CHOICES,
  type DocumentJob,
  newDocumentJob,
} from "../store/documents/document-job.ts";
import { mount } from "../ui/testing/mount.tsx";
import { estimateBilling } from "./billing-estimate.ts";
import { documentFormatter } from "./document-format.ts";
import { DocumentsQuota } from "./documents-quota.tsx";

function job(fileName: string, sizeBytes = 2_000, state: DocumentJob["state"] = "draft") {
  const about = { id: fileName, fileName, sizeBytes, addedAtMs: 1 };
  return { ...newDocumentJob({ ...about, choices: DEFAULT_DOCUMENT_CHOICES }), state };
}

const usage = (used: number, more: object = {}) =>
  readUsage({ character_count: used, character_limit: 500_000, ...more });

async function quotaNotice(
  usageNow: ReturnType<typeof usage>,
  drafts: readonly DocumentJob[],
  sent: readonly DocumentJob[] = [],
) {
  const format = documentFormatter("en");
  const view = await mount(
    <DocumentsQuota usage={usageNow} drafts={drafts} sent={sent} format={format} />,
  );
  return { quotaText: view.text(), kind: view.root.querySelector(".notice")?.className ?? "" };
}

test.each([
  [["a.docx", "b.pdf"], 2_000, 100_000, 100_000],
  [["a.docx", "b.html"], 2_000, 50_000, 50_000],
  // A character takes one to four bytes.
  [["a.txt"], 400, 100, 400],
  [["a.srt"], 400, 0, 400],
])("%j of %d bytes need %d to %d characters", (names, bytes, atLeast, atMost) => {
  expect(estimateBilling(names.map((name) => job(name, bytes)))).toEqual({ atLeast, atMost });
});

test("shows the remaining quota when the documents fit", async () => {
  const { quotaText, kind } = await quotaNotice(usage(400_000), [job("a.docx")]);
  expect(quotaText).toBe("100,000 of 500,000 characters left in this billing period.");
  expect(kind).toContain("notice-info");
});

test("adds up several documents and those on their way", async () => {
  const drafts = [job("a.docx"), job("b.pptx")];
  expect((await quotaNotice(usage(400_000), drafts)).quotaText).not.toContain(
    "cost more than that",
  );
  const sent = [job("c.pdf", 2_000, "translating"), job("d.pdf", 2_000, "kept")];
  const { quotaText, kind } = await quotaNotice(usage(400_000), drafts, sent);
  expect(quotaText).toContain("Documents in progress will use at least 50,000 of them.");
  expect(quotaText).toContain("These files cost more than that.");
  expect(kind).toContain("notice-stopped");
});

test("warns of a long text that may not fit", async () => {
  const { quotaText, kind } = await quotaNotice(usage(499_000), [job("a.txt", 3_000)]);
  expect(quotaText).toContain("These files may cost more than that.");
  expect(kind).toContain("notice-working");
});

test("counts documents against the stricter of account and team limits", async () => {
  const limits = {
    document_count: 1,
    document_limit: 9,
    team_document_count: 8,
    team_document_limit: 10,
  };
  const two = [job("a.html"), job("b.html")];
  const some = await quotaNotice(usage(0, limits), two);
  expect(some.quotaText).toContain("2 of 10 documents left");
  expect(some.quotaText).not.toContain("You chose more");
  const more = await quotaNotice(usage(0, limits), two, [job("c.html", 1, "waiting")]);
  expect(more.quotaText).toContain("You chose more than that.");
  expect(more.kind).toContain("notice-stopped");
});

test("says nothing without limits or without figures", async () => {
  expect((await quotaNotice(usage(0, { character_limit: 1e12 }), [job("a.docx")])).quotaText).toBe(
    "",
  );
  expect((await quotaNotice(null, [job("a.docx")])).quotaText).toBe("");
});
