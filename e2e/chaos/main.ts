import { probeService } from "../harness/service/service-probe.ts";
import { openStage } from "../harness/service/stage.ts";
import { buildExtension } from "../run/build-extension.ts";
import { readChaosOptions } from "./chaos-options.ts";
import { playScenario } from "./play-scenario.ts";
import { SCENARIOS } from "./scenarios.ts";

// `npm run chaos -- [minutes] [scenario …]`
const { playMs, names } = readChaosOptions(
  process.argv.slice(2),
  SCENARIOS.map(({ name }) => name),
);
const scenarios = SCENARIOS.filter(({ name }) => names.includes(name));
await buildExtension();
const probe = probeService();
const stage = await openStage(probe.options);
let failed = 0;
try {
  for (const scenario of scenarios) {
    const result = await playScenario(stage, probe, scenario, playMs / scenarios.length);
    if (!result?.verdict.hasPassed) failed += 1;
  }
} finally {
  await stage.close();
}
console.log(
  failed === 0
    ? "\nEvery word exactly once, and every loss reported."
    : `\n${failed} of ${scenarios.length} did not hold.`,
);
process.exitCode = failed === 0 ? 0 : 1;
