// @vitest-environment node
import { expect, test, vi } from "vitest";
import { tabFacts } from "./tab-facts.ts";

vi.mock("webextension-polyfill", () => ({
  default: {
    tabs: { get: async () => ({ title: `\u202Eone\ntwo\u0000${"!".repeat(1_000_000)}` }) },
  },
}));

test("what a page calls itself is cleaned before anybody gets to know it", async () => {
  const { title } = await tabFacts(7);
  expect(title).toMatch(/^one two!+…$/);
  expect(title.length).toBeLessThanOrEqual(300);
});
