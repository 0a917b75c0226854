import { expect, test, vi } from "vitest";
import { createAddTermApi } from "./add-term-api.ts";

const { browser, glossaries, collections } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return {
    browser: createFakeBrowser().browser,
    glossaries: {
      list: vi.fn(),
      create: vi.fn(),
      entries: vi.fn(),
      merge: vi.fn(),
    },
    collections: { list: vi.fn(), create: vi.fn(), terms: vi.fn(), merge: vi.fn() },
  };
});
vi.mock("webextension-polyfill", () => ({ default: browser }));
vi.mock("./term-lists-api.ts", () => ({
  createGlossariesApi: () => glossaries,
  createSpokenTermsApi: () => collections,
}));
vi.mock("../lists/account-lists.ts", () => ({ accountLists: { refresh: async () => undefined } }));

const api = createAddTermApi(new AbortController().signal);
const TERMS = { id: "t", name: "Lights" };
const GLOSSARY = { id: "g", name: "Coast" };

test("a term goes into a list that does not have it yet", async () => {
  const termLists = [{ language: "en", entryCount: 1 }];
  collections.list.mockResolvedValue([{ spokenTermsId: "t", name: "Lights", termLists }]);
  collections.terms.mockResolvedValue(["Eddystone"]);
  expect(await api.addTerm(TERMS, "en", "Eddystone")).toEqual({ kind: "known", ...TERMS });
  expect(await api.addTerm(TERMS, "en", "x".repeat(300))).toMatchObject({ kind: "problem" });
  expect(collections.merge).not.toHaveBeenCalled();
  expect(await api.addTerm(TERMS, "en", "Fresnel")).toEqual({ kind: "added", ...TERMS });
  expect(collections.merge.mock.calls).toEqual([["t", { language: "en", terms: ["Fresnel"] }]]);
});

test("an entry goes into a pair that is new to the glossary", async () => {
  const dictionaries = [{ source: "en", target: "de", entryCount: 1 }];
  glossaries.list.mockResolvedValue([{ glossaryId: "g", name: "Coast", dictionaries }]);
  const pair = { source: "en", target: "pt" };
  const entry = { source: "rock", target: "rochedo" };
  expect(await api.addEntry(GLOSSARY, pair, entry, false)).toEqual({ kind: "added", ...GLOSSARY });
  expect(glossaries.entries).not.toHaveBeenCalled();
  expect(glossaries.merge.mock.calls).toEqual([["g", { ...pair, entries: [entry] }]]);
});

test("an entry replaces another translation only when told to", async () => {
  glossaries.merge.mockClear();
  const pair = { source: "en", target: "de" };
  glossaries.entries.mockResolvedValue([{ source: "rock", target: "Stein" }]);
  const entry = { source: "rock", target: "Fels" };
  const other = { kind: "other", target: "Stein" };
  expect(await api.addEntry(GLOSSARY, pair, entry, false)).toEqual(other);
  expect(glossaries.merge).not.toHaveBeenCalled();
  expect(await api.addEntry(GLOSSARY, pair, entry, true)).toMatchObject({ kind: "added" });
  expect(glossaries.merge).toHaveBeenCalledOnce();
});

test("captions use the list from then on", async () => {
  const id = "66666666-6666-4666-8666-666666666666";
  await api.use("spokenTerms", id);
  expect([await api.used("spokenTerms"), await api.used("glossary")]).toEqual([id, ""]);
});
