import { describe, expect, it, vi } from "vitest";
import { formatOffset, offsetStepMs } from "./offset-keys.ts";

vi.mock("webextension-polyfill", async () => {
  const { catalogueText } = await import("../../ui/testing/catalogue-text.ts");
  const getMessage = (key: Parameters<typeof catalogueText>[0], values: string[] = []) =>
    catalogueText(key, ...values);
  return { default: { i18n: { getMessage, getUILanguage: () => "en" } } };
});

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
  [1000, "1.0 s later"],
  [-100, "0.1 s earlier"],
  [0, "In sync"],
])("formatOffset says of %i ms %j", (offsetMs, expected) => {
  expect(formatOffset(offsetMs)).toBe(expected);
});
