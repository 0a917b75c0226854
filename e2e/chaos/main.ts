import { launchSurtitle } from "../harness/browser/launch-surtitle.ts";
import { openStage } from "../harness/service/stage.ts";
import { buildExtension } from "../run/build-extension.ts";
import { readChaosOptions } from "./chaos-options.ts";
import { describeResult } from "./describe-result.ts";
import { hasHeld, runScenario } from "./run-scenario.ts";
import { SCENARIOS } from "./scenarios.ts";

/** `npm run chaos -- [minutes] [scenario …]` */
const { playMs, names } = readChaosOptions(
  process.argv.slice(2),
  SCENARIOS.map(({ name }) => name),
);
const scenarios = SCENARIOS.filter(({ name }) => names.includes(name));
await buildExtension();
const stage = await openStage();
let failed = 0;
try {
  for (const scenario of scenarios) {
    const browser = await launchSurtitle({
      watchErrors: false,
      waits: {},
      choices: { apiKey: "local-key", service: stage.serviceUrls },
    });
    try {
      console.log(`\n${scenario.name}: ${scenario.about}`);
      const result = await runScenario(stage, browser, scenario, playMs / scenarios.length);
      console.log(describeResult(result));
      if (!hasHeld(result)) {
        failed += 1;
        console.log(result.evidence);
      }
    } catch (error) {
      failed += 1;
      console.log(`  FAILED: ${error instanceof Error ? error.message : error}`);
    } finally {
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
