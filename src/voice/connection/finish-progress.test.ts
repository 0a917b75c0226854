import { expect, it } from "vitest";
import { FinishProgress } from "./finish-progress.ts";

it("waits as long as words come, and for a while after each", () => {
  const progress = new FinishProgress(1000);
  expect(progress.isStuck(500, 10_000)).toBe(false);
  expect(progress.isStuck(500, 10_999)).toBe(false);
  expect(progress.isStuck(600, 11_000)).toBe(false);
  expect(progress.isStuck(600, 11_999)).toBe(false);
  expect(progress.isStuck(600, 12_000)).toBe(true);
});
