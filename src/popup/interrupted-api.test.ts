import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { languageNamer } from "../captions/text/language-name.ts";
import { journalDatabase } from "../store/databases.ts";
import { storeSession } from "../store/testing/sample-session.ts";
import { createInterruptedApi } from "./interrupted-api.ts";

vi.mock("webextension-polyfill", async () => {
  const { createFakeBrowser } = await import("../platform/testing/fake-browser.ts");
  return { default: createFakeBrowser().browser };
});

const locale = { nameLanguage: languageNamer("en"), uiLanguage: "en" };
const cutOff = { ending: "cut_off", noticed: false } as const;
const saved: Blob[] = [];

beforeEach(async () => {
  await journalDatabase.delete();
  saved.length = 0;
  vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    saved.push(blob as Blob);
    return "blob:test";
  });
});
afterEach(() => vi.restoreAllMocks());

test("lists captions that were cut off, newest first, until they are dismissed", async () => {
  await storeSession({ id: "a", ...cutOff, startedAtMs: 1000 }, {});
  await storeSession({ id: "b", ...cutOff, startedAtMs: 2000 }, {});
  await storeSession({ id: "c", ...cutOff, noticed: true }, {});
  await storeSession({ id: "d", ending: "stopped", noticed: false }, {});
  const api = createInterruptedApi(locale);
  const ids = async () => (await api.list()).map(({ id }) => id);
  expect(await ids()).toEqual(["b", "a"]);
  await api.dismiss({ id: "b", title: "" });
  expect(await ids()).toEqual(["a"]);
});

test("saves the words of all lanes, with the page's title and address", async () => {
  const session = { id: "a", title: "An hour of talk", address: "https://example.org/hour" };
  const lanes = { original: ["Good", " evening."], de: ["Guten Abend."] };
  await storeSession({ ...session, ...cutOff }, lanes);
  await createInterruptedApi(locale).save(session);
  expect(saved).toHaveLength(1);
  const text = await saved[0]?.text();
  for (const part of [session.title, session.address, "Good evening.", "Guten Abend."]) {
    expect(text).toContain(part);
  }
});

test("saves nothing of captions that were deleted meanwhile", async () => {
  await createInterruptedApi(locale).save({ id: "gone", title: "" });
  expect(saved).toEqual([]);
});
