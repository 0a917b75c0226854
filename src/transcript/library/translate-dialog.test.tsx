import "fake-indexeddb/auto";
import { act } from "preact/test-utils";
import { beforeEach, expect, it, vi } from "vitest";
import { apiKey } from "../../settings/connection/api-key.ts";
import { changeSettings } from "../../settings/stored/settings-store.ts";
import { journalDatabase } from "../../store/databases.ts";
import { storeSession } from "../../store/testing/sample-session.ts";
import {
  requestTranslation,
  stopTranslation,
  translationJobs,
} from "../../store/translation/translation-job.ts";
import { mountLibrary } from "../testing/mount-library.tsx";

const { browser, send, documents } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  const requests: string[] = [];
  const send = async (_to: string, name: string) => void requests.push(name);
  const documents: { file: File; targetLanguage: unknown }[] = [];
  return { ...createFakeBrowser(), send: Object.assign(send, { requests }), documents };
});
vi.mock("webextension-polyfill", () => ({ default: browser }));
vi.mock("../../messaging/messenger.ts", () => ({ send }));
vi.mock("../../store/library/library-changes.ts", () => ({
  announceLibraryChange: () => undefined,
  onLibraryChanged: () => undefined,
}));
// happy-dom has no private files.
vi.mock("../../store/documents/add-document.ts", () => ({
  addDocument: async (file: File, { targetLanguage }: { targetLanguage?: string }) =>
    void documents.push({ file, targetLanguage }),
}));

const TEXTS = Array.from({ length: 160 }, (_, at) => ` The lamp number ${at} is lit.`);
const LETTERS = TEXTS.reduce((sum, text) => sum + text.trim().length, 0);
const FORMATTED = new Intl.NumberFormat("en").format(LETTERS);

beforeEach(async () => {
  await journalDatabase.delete();
  send.requests.length = 0;
  documents.length = 0;
  await changeSettings((all) => ({
    ...all,
    service: { ...all.service, paidBaseUrl: "https://api.example.test" },
  }));
  await apiKey.set("key");
  await storeSession({ id: "a", title: "Lamps" }, { original: TEXTS });
});

/** The open transcript, with the dialog for its translation. */
async function openDialog(usage = { character_count: 0, character_limit: 9000 }) {
  const library = await mountLibrary({ hash: "#session=a&translate=", usage });
  await expect.poll(library.view.text).toContain("Translate “Lamps”");
  await expect.poll(library.view.text).toContain("in this billing period");
  return library;
}

it("names the price before anything is requested, and requests the translation on a press", async () => {
  const { view, choose } = await mountLibrary({ hash: "#session=a" });
  await expect.poll(view.text).toContain("Translate…");
  await view.click("Translate…");
  await expect.poll(view.text).toContain("Your account has no character limit.");
  await choose("Translate into", "de");
  await expect.poll(view.text).toContain(`This sends and bills ${FORMATTED} characters.`);
  expect([await translationJobs(), send.requests]).toEqual([[], []]);
  await view.click("Translate");
  await expect.poll(view.text).toContain("Translating “Lamps” into German");
  expect(send.requests).toContain("followTranslations");
  expect(await translationJobs()).toMatchObject([
    { sessionId: "a", sourceLane: "original", target: "de", state: "running" },
  ]);
  expect((await translationJobs())[0]?.totalCharacters).toBe(LETTERS);
});

it("warns when the quota is too small, reports what is left, and continues on a press", async () => {
  const usage = { character_count: 0, character_limit: 3000 };
  const { view, model, choose } = await openDialog(usage);
  await choose("Translate into", "fr");
  await expect.poll(view.text).toContain("3,000 of 3,000 characters left");
  await expect.poll(view.text).toContain("That's more than you have left.");
  await view.click("Translate");
  await expect.poll(view.text).toContain("into French…");
  usage.character_count = 2900;
  const failure = { reason: "quota_exceeded", traceId: null, code: null };
  await stopTranslation("a fr", failure);
  await act(() => model.refresh());
  await expect.poll(view.text).toContain("Your quota is used up.");
  await expect.poll(view.text).toContain(`100 characters left, ${FORMATTED} more needed.`);
  send.requests.length = 0;
  await view.click("Continue");
  await expect.poll(view.text).toContain("into French…");
  expect(send.requests).toContain("followTranslations");
  expect(await translationJobs()).toMatchObject([{ state: "running", failure: null }]);
});

it("makes the background resume translations that were running when it stopped", async () => {
  const choices = {
    sessionId: "a",
    sourceLane: "original",
    target: "de",
    engine: "service",
  } as const;
  const options = { formality: "default", glossaryId: null, styleId: null } as const;
  await requestTranslation({ ...choices, ...options }, LETTERS, 1);
  const { view } = await mountLibrary();
  await expect.poll(view.text).toContain("Translating “Lamps” into German");
  await expect.poll(() => send.requests).toEqual(["followTranslations"]);
});

it("sends a transcript to the documents page as a subtitle file", async () => {
  const assign = vi.spyOn(location, "assign").mockImplementation(() => undefined);
  const { view, choose } = await openDialog();
  await choose("Translate into", "de");
  await view.click("As a subtitle file…");
  await expect.poll(() => documents).toHaveLength(1);
  const [{ file, targetLanguage } = {}] = documents;
  expect([file?.name, targetLanguage]).toEqual([expect.stringMatching(/^Lamps .*\.srt$/), "de"]);
  expect(await file?.text()).toContain("The lamp number 0 is lit.");
  await expect.poll(() => assign.mock.calls).toEqual([["/src/documents/index.html"]]);
  assign.mockRestore();
});
