import { expect, it } from "vitest";
import {
  DOCUMENT_PROBLEMS,
  type DocumentJob,
  type DocumentProblemReason,
} from "../store/documents/document-job.ts";
import { problemOf } from "../store/documents/document-problem.ts";
import { catalogueText } from "../ui/testing/catalogue-text.ts";
import { job, openDocumentsPage } from "./testing/open-documents-page.tsx";

const sentenceOf = (reason: DocumentProblemReason) => catalogueText(`document_problem_${reason}`);

it.each(DOCUMENT_PROBLEMS)("the problem %s has a sentence of its own", async (reason) => {
  const state = "failed";
  const { view } = await openDocumentsPage([
    job("talk.txt", { state, problem: problemOf(reason) }),
  ]);
  const shown = DOCUMENT_PROBLEMS.filter((each) => view.text().includes(sentenceOf(each)));
  expect(shown).toEqual([reason]);
});

it("a problem is shown with what the service said and when it is tried again", async () => {
  const problem = problemOf("translation_failed", "Failed to open the uploaded document.");
  const nextAtMs = Date.now() + 60_000;
  const { view } = await openDocumentsPage([
    job("talk.txt", { state: "waiting", nextAtMs, problem }),
  ]);
  expect(view.text()).toContain("Failed to open the uploaded document.");
  expect(view.text()).toContain("Trying again in");
});

const HANDLE = { documentId: "1", documentKey: "k" };

it.each<[string, Partial<DocumentJob>, "cancel" | "resume" | "fetchAll" | "save" | "open"]>([
  ["Cancel: talk.txt", { state: "uploading", nextAtMs: 1 }, "cancel"],
  ["Cancel: talk.txt", { state: "translating", nextAtMs: 1 }, "cancel"],
  ["Continue: talk.txt", { state: "cancelled", handle: HANDLE }, "resume"],
  ["Try again: talk.txt", { state: "cancelled" }, "resume"],
  ["Try again: talk.txt", { state: "failed", problem: problemOf("gone") }, "resume"],
  [
    "Upload and translate again: talk.txt",
    { state: "failed", problem: problemOf("result_lost") },
    "resume",
  ],
  ["Try again: talk.txt", { state: "waiting", problem: problemOf("quota_exceeded") }, "resume"],
  ["Download: talk.txt", { state: "done" }, "resume"],
  [
    "Download: talk.txt",
    { state: "done", nextAtMs: 1, problem: problemOf("broken_download") },
    "resume",
  ],
  ["Download: talk.txt", { state: "done", problem: problemOf("disk_full") }, "resume"],
  [
    "Download all: talk.txt",
    { state: "waiting", nextAtMs: 1, problem: problemOf("too_many_documents") },
    "fetchAll",
  ],
  ["Save: talk.txt", { state: "kept" }, "save"],
  ["Open: talk.txt", { state: "kept" }, "open"],
])("%s, with %j, is done when pressed", async (name, change, call) => {
  const document = job("talk.txt", change);
  const { view, api } = await openDocumentsPage([document]);
  await view.click(name);
  const called = (["cancel", "resume", "fetchAll", "save", "open"] as const).filter(
    (each) => api[each].mock.calls.length > 0,
  );
  expect(called).toEqual([call]);
  const about = { fetchAll: [], save: [[document]], open: [document] };
  expect(api[call]).toHaveBeenCalledExactlyOnceWith(
    ...(call === "cancel" || call === "resume" ? ["talk.txt"] : about[call]),
  );
});

it("downloading without being asked can be turned off", async () => {
  const { view, api } = await openDocumentsPage([job("talk.txt", { state: "kept" })]);
  await view.click(catalogueText("documents_auto_fetch"));
  expect(api.saveChoices).toHaveBeenCalledExactlyOnceWith({ fetchesByItself: false });
});
