import { expect, test, vi } from "vitest";
import { tabFacts } from "./tab-facts.ts";

vi.mock("webextension-polyfill", () => ({
  default: {
    tabs: { get: async () => ({ title: `\u202Eone\ntwo\u0000${"!".repeat(1_000_000)}` }) },
  },
}));

test("cleans the title that a page chooses", async () => {
  const { title } = await tabFacts(7);
  expect(title).toMatch(/^one two!+…$/);
  expect(title.length).toBeLessThanOrEqual(300);
});
