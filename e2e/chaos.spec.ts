import { describeResult } from "./chaos/describe-result.ts";
import { hasHeld, runScenario } from "./chaos/run-scenario.ts";
import { SCENARIOS } from "./chaos/scenarios.ts";
import { expect, test } from "./harness/test.ts";

/** Long enough for a handful of drops, restarts or changes of connection. */
const PLAY_MS = 16_000;

/** The short form of `npm run chaos`. */
for (const scenario of SCENARIOS) {
  test(`every word comes exactly once: ${scenario.about}`, async ({ launch, stage }) => {
    const browser = await launch();
    const result = await runScenario(stage, browser, scenario, PLAY_MS);
    expect(hasHeld(result), describeResult(result)).toBe(true);
  });
}
