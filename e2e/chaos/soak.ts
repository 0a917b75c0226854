import { probeService } from "../harness/service/service-probe.ts";
import { openStage } from "../harness/service/stage.ts";
import { buildExtension } from "../run/build-extension.ts";
import { playScenario } from "./play-scenario.ts";
import { SCENARIOS } from "./scenarios.ts";
import { readSoakOptions } from "./soak-options.ts";
import { SoakTally } from "./soak-tally.ts";

/** Long enough for the long variants of all scenarios; see their modes. */
const PLAY_MS = 240_000;

/** `npm run soak -- [hours]`: all scenarios in turn until the time is up or one does not hold. */
const { forMs } = readSoakOptions(process.argv.slice(2));
await buildExtension();
const tally = new SoakTally();
const endsAtMs = Date.now() + forMs;
let failed: string | undefined;

let isInterrupted = false;
const interrupted = new Promise<null>((resolve) => {
  // The second time it ends the program at once.
  process.once("SIGINT", () => {
    isInterrupted = true;
    resolve(null);
  });
});

for (let at = 0; Date.now() < endsAtMs && !failed && !isInterrupted; at++) {
  const scenario = SCENARIOS[at % SCENARIOS.length];
  if (!scenario) break;
  // The service keeps accounts of all that it has heard: a new one each time.
  const probe = probeService();
  const stage = await openStage(probe.options);
  try {
    const result = await playScenario(stage, probe, scenario, PLAY_MS, interrupted);
    if (result) tally.add(result);
    if (!isInterrupted && !result?.verdict.hasHeld) failed = scenario.name;
  } finally {
    await stage.close();
  }
}
const ending = isInterrupted ? "Interrupted." : "Every word exactly once, and every loss reported.";
console.log(`\n${failed === undefined ? ending : `${failed} did not hold.`}\n${tally.tell()}`);
process.exitCode = failed === undefined ? 0 : 1;
