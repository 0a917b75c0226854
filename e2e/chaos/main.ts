import { launchSurtitle } from "../harness/browser/launch-surtitle.ts";
import { probeService } from "../harness/service/service-probe.ts";
import { openStage } from "../harness/service/stage.ts";
import { buildExtension } from "../run/build-extension.ts";
import { readChaosOptions } from "./chaos-options.ts";
import { describeResult } from "./describe-result.ts";
import { keepEvidence } from "./keep-evidence.ts";
import { runScenario } from "./run-scenario.ts";
import { SCENARIOS } from "./scenarios.ts";
import { WireLog } from "./wire-log.ts";

/** `npm run chaos -- [minutes] [scenario …]` */
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
    const browser = await launchSurtitle({
      watchErrors: false,
      waits: {},
      choices: { apiKey: "local-key", service: stage.serviceUrls },
    });
    const wire = new WireLog(probe);
    try {
      console.log(`\n${scenario.name}: ${scenario.about}`);
      const result = await runScenario(stage, browser, scenario, playMs / scenarios.length);
      console.log(describeResult(result));
      if (!result.verdict.hasHeld) {
        failed += 1;
        console.log(`  Evidence: ${keepEvidence(result, wire)}`);
      }
    } catch (error) {
      failed += 1;
      console.log(`  FAILED: ${error instanceof Error ? error.message : error}`);
    } finally {
      wire.stop();
      await browser.close();
    }
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
