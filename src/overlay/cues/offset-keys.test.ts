import { describe, expect, it, vi } from "vitest";
import { formatOffset, offsetStepMs } from "./offset-keys.ts";

vi.mock("webextension-polyfill", () => {
  const getMessage = (key: string, values: readonly string[] = []) => [key, ...values].join(" ");
  return { default: { i18n: { getMessage } } };
});
vi.mock("../../platform/ui-language.ts", () => ({ uiLanguage: () => "en" }));

const keys = { altKey: true, shiftKey: true, ctrlKey: false, metaKey: false };

describe("offsetStepMs", () => {
  it.each([
    ["BracketLeft", -100],
    ["BracketRight", 100],
    ["Semicolon", -1000],
    ["Quote", 1000],
    ["KeyQ", null],
  ])("is for Alt+Shift+%s %s ms", (code, stepMs) => {
    expect(offsetStepMs({ ...keys, code })).toBe(stepMs);
  });

  it.each([{ altKey: false }, { shiftKey: false }, { ctrlKey: true }, { metaKey: true }])(
    "requires exactly Alt and Shift: %j",
    (change) => {
      expect(offsetStepMs({ ...keys, ...change, code: "Quote" })).toBeNull();
    },
  );
});

it.each([
  [1000, "show_offset_later 1.0"],
  [-100, "show_offset_earlier 0.1"],
  [0, "show_offset_none"],
])("formatOffset says of %i ms %j", (offsetMs, expected) => {
  expect(formatOffset(offsetMs)).toBe(expected);
});
