// @vitest-environment node
import { expect, test } from "vitest";
import { systemClock } from "./clock.ts";

test("a process that is kept from running knows for how long", () => {
  const beforeMs = systemClock.stalledMs();
  const untilMs = performance.now() + 300;
  while (performance.now() < untilMs);
  // The first tick would have come within 50 ms.
  expect(systemClock.stalledMs() - beforeMs).toBeGreaterThanOrEqual(200);
});
