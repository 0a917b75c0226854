import { describeResult } from "./chaos/describe-result.ts";
import { hasHeld, runScenario } from "./chaos/run-scenario.ts";
import { SCENARIOS } from "./chaos/scenarios.ts";
import { expect, test } from "./harness/test.ts";

/** Long enough for a handful of restarts or changes of connection, and for a drop or two. */
const PLAY_MS = 12_000;

/** One for every way in which a stream is interrupted; the others are variations of these. */
const SHORT_FORM = ["used-token", "half-open", "killed", "rotation", "slow-reader"];

/**
 * What the browser itself leaves out on a busy machine makes it another talk: where that has gone
 * wrong, it is played again.
 */
const MOST_TRIES = 3;

/** The short form of `npm run chaos`. */
for (const scenario of SCENARIOS.filter(({ name }) => SHORT_FORM.includes(name))) {
  test(`every word comes exactly once: ${scenario.about}`, async ({ launch, stage }) => {
    test.setTimeout(MOST_TRIES * 150_000);
    const browser = await launch();
    let result = await runScenario(stage, browser, scenario, PLAY_MS);
    for (let tries = 1; !hasHeld(result) && result.droppedMs > 0 && tries < MOST_TRIES; tries++) {
      result = await runScenario(stage, browser, scenario, PLAY_MS);
    }
    expect(hasHeld(result), `${describeResult(result)}\n${result.evidence}`).toBe(true);
  });
}
