import { expect, it, vi } from "vitest";
import { dubLanguages, switchedDub } from "./dub-changes.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

it("offers the languages of the captions that can be spoken, and the others while there is room", () => {
  const some = dubLanguages({ targets: ["he", "fr", "de"] });
  expect(some.ofCaptions).toEqual(["fr", "de"]);
  expect(some.others).toContain("ja");
  expect(some.others).not.toContain("de");
  expect(some.others.length).toBe(34);
  const full = dubLanguages({ targets: ["he", "fr", "de", "en", "es"] });
  expect(full).toEqual({ ofCaptions: ["fr", "de", "en", "es"], others: [], isFull: true });
});

it("offers languages that the service adds", () => {
  const some = dubLanguages({ targets: ["sw", "de"] }, ["de", "sw", "yue"]);
  expect(some).toEqual({ ofCaptions: ["sw", "de"], others: ["yue"], isFull: false });
  const on = switchedDub({ language: null }, { targets: ["sw"] }, true, ["sw"]);
  expect(on).toEqual({ on: true, language: "sw" });
});

it("speaks the first language that can be spoken, unless one was chosen", () => {
  const languages = { targets: ["he", "fr", "de"] as const };
  const targets = [...languages.targets];
  expect(switchedDub({ language: null }, { targets }, true)).toEqual({ on: true, language: "fr" });
  expect(switchedDub({ language: "ja" }, { targets }, true)).toEqual({ on: true });
  expect(switchedDub({ language: null }, { targets: ["he"] }, true)).toEqual({
    on: true,
    language: null,
  });
  expect(switchedDub({ language: null }, { targets }, false)).toEqual({ on: false });
});
