import { FIREFOX_ADVICE, findFirefox } from "../firefox/harness/find-firefox.ts";
import { asksForAllSpecs, withoutLongForm } from "./all-specs.ts";
import { ensureBuilt } from "./ensure-built.ts";
import { firefoxRun, shortFormArguments } from "./firefox-tests.ts";
import { playwrightRuns, withOneWorker } from "./playwright-runs.ts";
import { runInTurn, runMeanwhile } from "./run-tests.ts";
import { specArguments } from "./spec-arguments.ts";
import { specNames } from "./spec-files.ts";

// `npm run e2e`: all specs without their long form, and the short form of the tests in Firefox; or
// the specs whose names contain the given parts.
try {
  const given = process.argv.slice(2);
  const args = specArguments(withoutLongForm(given), specNames());
  const inFirefox = shortFormArguments(given);
  const hasFirefox = inFirefox !== null && findFirefox() !== null;
  if (!args.includes("--list")) await ensureBuilt();
  if (hasFirefox) await ensureBuilt("firefox");
  const runs = playwrightRuns(args);
  const [quiet, ...listening] = runs;
  const others = [...listening.map(withOneWorker), ...(hasFirefox ? [firefoxRun(inFirefox)] : [])];
  if (quiet && asksForAllSpecs(given)) process.exitCode = await runMeanwhile(others, quiet);
  else process.exitCode = await runInTurn(runs);
  if (inFirefox && !hasFirefox) {
    console.log(`\nThe tests in Firefox were skipped. ${FIREFOX_ADVICE}`);
  }
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
