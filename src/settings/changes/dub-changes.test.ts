import { expect, it, vi } from "vitest";
import { dubLanguages, switchDub } from "./dub-changes.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

it("offers the caption languages that can be spoken, and others within the limit", () => {
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
  const on = switchDub({ language: null }, { targets: ["sw"] }, true, ["sw"]);
  expect(on).toEqual({ on: true, language: "sw" });
});

it("speaks the first language that can be spoken, unless one is chosen", () => {
  const languages = { targets: ["he", "fr", "de"] as const };
  const targets = [...languages.targets];
  expect(switchDub({ language: null }, { targets }, true)).toEqual({ on: true, language: "fr" });
  expect(switchDub({ language: "ja" }, { targets }, true)).toEqual({ on: true });
  expect(switchDub({ language: null }, { targets: ["he"] }, true)).toEqual({
    on: true,
    language: null,
  });
  expect(switchDub({ language: null }, { targets }, false)).toEqual({ on: false });
});
