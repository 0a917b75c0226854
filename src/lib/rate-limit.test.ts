import { expect, test } from "vitest";
import { RateLimit } from "./rate-limit.ts";

test("allows a burst, then the steady rate, and another burst after a pause", () => {
  const limit = new RateLimit(3, 2);
  const passed = (nowMs: number, tries: number) =>
    Array.from({ length: tries }, () => limit.allows(nowMs)).filter(Boolean).length;
  expect(passed(0, 10)).toBe(3);
  expect(passed(400, 10)).toBe(0);
  expect(passed(1000, 10)).toBe(2);
  expect(passed(60_000, 10)).toBe(3);
});
