import { probeService } from "../harness/service/service-probe.ts";
import { openStage } from "../harness/service/stage.ts";
import { buildExtension } from "../run/build-extension.ts";
import { playScenario } from "./play-scenario.ts";
import { SCENARIOS } from "./scenarios.ts";
import { readSoakOptions } from "./soak-options.ts";
import { SoakTally } from "./soak-tally.ts";

// Long enough for the long variants of all scenarios; see their modes.
const PLAY_MS = 240_000;

// `npm run soak -- [hours]`: all scenarios in turn until the time is up or one fails.
const { forMs } = readSoakOptions(process.argv.slice(2));
await buildExtension();
const tally = new SoakTally();
const endsAtMs = Date.now() + forMs;
let failed: string | undefined;

let isInterrupted = false;
const interrupted = new Promise<null>((resolve) => {
  // The second signal ends the program at once.
  process.once("SIGINT", () => {
    isInterrupted = true;
    resolve(null);
  });
});

for (let at = 0; Date.now() < endsAtMs && !failed && !isInterrupted; at++) {
  const scenario = SCENARIOS[at % SCENARIOS.length];
  if (!scenario) break;
  // The service keeps accounts of everything it has heard, so each run gets a new one.
  const probe = probeService();
  const stage = await openStage(probe.options);
  try {
    const result = await playScenario(stage, probe, scenario, PLAY_MS, interrupted);
    if (result) tally.addRun(result);
    if (!isInterrupted && !result?.verdict.hasPassed) failed = scenario.name;
  } finally {
    await stage.close();
  }
}
const ending = isInterrupted ? "Interrupted." : "Every word exactly once, and every loss reported.";
console.log(`\n${failed === undefined ? ending : `${failed} failed.`}\n${tally.summary()}`);
process.exitCode = failed === undefined ? 0 : 1;
