import { launchSurtitle } from "../harness/browser/launch-surtitle.ts";
import type { ServiceProbe } from "../harness/service/service-probe.ts";
import type { Stage } from "../harness/service/stage.ts";
import { describeResult } from "./describe-result.ts";
import { keepEvidence } from "./keep-evidence.ts";
import { type RunResult, runScenario } from "./run-scenario.ts";
import type { Scenario } from "./scenarios.ts";
import { WireLog } from "./wire-log.ts";

/**
 * Plays a scenario in its own browser and prints the result. Keeps the evidence of a run that
 * failed, and prints its folder.
 * @param interrupted ends the run without a result; the browser is closed first
 * @returns null without a result
 */
export async function playScenario(
  stage: Stage,
  probe: ServiceProbe,
  scenario: Scenario,
  playMs: number,
  interrupted: Promise<null> = new Promise(() => {}),
): Promise<RunResult | null> {
  console.log(`\n${scenario.name}: ${scenario.about}`);
  const browser = await launchSurtitle({
    watchErrors: false,
    waits: {},
    choices: { apiKey: "local-key", service: stage.serviceUrls },
  });
  const wire = new WireLog(probe);
  try {
    const run = runScenario(stage, browser, scenario, playMs);
    // After an interruption nothing awaits the run, and its failure does not matter.
    run.catch(() => undefined);
    const result = await Promise.race([run, interrupted]);
    if (!result) return null;
    console.log(describeResult(result));
    if (!result.verdict.hasPassed) {
      console.log(`  Evidence: ${keepEvidence(scenario.name, wire, stage.service, result)}`);
    }
    return result;
  } catch (error) {
    console.log(`  FAILED: ${error instanceof Error ? error.message : error}`);
    console.log(`  Evidence: ${keepEvidence(scenario.name, wire, stage.service)}`);
    return null;
  } finally {
    wire.stop();
    await browser.close();
  }
}
