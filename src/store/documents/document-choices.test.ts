import * as v from "valibot";
import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_STORED_CHOICES, documentChoices } from "./document-choices.ts";
import { DEFAULT_DOCUMENT_CHOICES, DocumentJobSchema, newDocumentJob } from "./document-job.ts";

const { browser, stored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));
beforeEach(() => stored.clear());

// As stored by version 1, before default style rule lists.
const EARLIER = {
  choices: {
    targetLanguage: "de",
    sourceLanguage: "en",
    pdfAsWord: true,
    formality: "prefer_more",
    glossaryId: "g-1",
    styleId: "",
  },
  fetchesByItself: false,
};

test("without stored choices the defaults apply", async () => {
  expect(await documentChoices.get()).toEqual(DEFAULT_STORED_CHOICES);
});

test("earlier choices stay, and no list becomes the default list", async () => {
  stored.set("documents", EARLIER);
  expect(await documentChoices.get()).toEqual({
    version: 2,
    choices: { ...EARLIER.choices, styleId: null },
    fetchesByItself: false,
  });
});

test("a list that was chosen earlier stays chosen", async () => {
  stored.set("documents", { ...EARLIER, choices: { ...EARLIER.choices, styleId: "s-1" } });
  expect((await documentChoices.get()).choices.styleId).toBe("s-1");
});

test.each([null, "", "s-1"])("in version 2 a choice of %j stays", async (styleId) => {
  const choices = { ...DEFAULT_DOCUMENT_CHOICES, styleId };
  await documentChoices.set({ ...DEFAULT_STORED_CHOICES, choices });
  expect((await documentChoices.get()).choices.styleId).toBe(styleId);
});

test("documents of earlier versions stay readable", () => {
  const about = { id: "d", fileName: "a.txt", sizeBytes: 1, addedAtMs: 1 };
  const job = newDocumentJob({ ...about, choices: DEFAULT_DOCUMENT_CHOICES });
  const earlier = { ...job, choices: EARLIER.choices };
  expect(v.parse(DocumentJobSchema, earlier).choices).toEqual(EARLIER.choices);
});
