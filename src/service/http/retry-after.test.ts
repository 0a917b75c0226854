import { expect, test } from "vitest";
import { MAX_RETRY_AFTER_MS, parseRetryAfter } from "./retry-after.ts";

const NOW_MS = Date.UTC(2026, 10, 20, 12, 0, 0);

test.each([
  { header: null, waitMs: undefined },
  { header: "", waitMs: undefined },
  { header: "soon", waitMs: undefined },
  { header: "0", waitMs: 0 },
  { header: " 7 ", waitMs: 7000 },
  { header: "99999999999", waitMs: MAX_RETRY_AFTER_MS },
  { header: "Fri, 20 Nov 2026 12:00:30 GMT", waitMs: 30_000 },
  { header: "Fri, 20 Nov 2026 11:00:00 GMT", waitMs: 0 },
])("Retry-After $header waits $waitMs ms", ({ header, waitMs }) => {
  expect(parseRetryAfter(header, NOW_MS)).toBe(waitMs);
});
