import { expect, test, vi } from "vitest";
import { findDeviceDetection } from "./detect-language.ts";

function browserWith(found: unknown, availability: unknown = "available") {
  const create = vi.fn(async () => ({ detect: async () => found }));
  const LanguageDetector = Object.assign(class {}, {
    availability: async () => availability,
    create,
  });
  return { scope: { LanguageDetector }, create };
}

test.each([
  [[{ detectedLanguage: "de", confidence: 0.9 }], "de"],
  [[{ detectedLanguage: "nl", confidence: 0.4 }], null],
  [[{ detectedLanguage: "und", confidence: 1 }], null],
  [[], null],
  ["nonsense", null],
  [[{ detectedLanguage: 7, confidence: "high" }], null],
])("of %j it takes %j", async (found, language) => {
  expect(await findDeviceDetection(browserWith(found).scope)?.detect("words")).toBe(language);
});

test("downloads no model", async () => {
  const { scope, create } = browserWith([], "downloadable");
  expect(await findDeviceDetection(scope)?.detect("words")).toBeNull();
  expect(create).not.toHaveBeenCalled();
});

test("is missing in browsers without it", () => {
  expect(findDeviceDetection({})).toBeNull();
});
