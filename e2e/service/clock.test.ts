import { expect, test } from "vitest";
import { systemClock } from "./clock.ts";

test("the clock measures how long the process could not run", () => {
  const beforeMs = systemClock.stalledMs();
  const untilMs = performance.now() + 300;
  while (performance.now() < untilMs);
  // The first tick would have come within 50 ms.
  expect(systemClock.stalledMs() - beforeMs).toBeGreaterThanOrEqual(200);
});
