import { ensureBuilt } from "./ensure-built.ts";
import { ensureFirefox } from "./ensure-firefox.ts";
import { firefoxRun } from "./firefox-tests.ts";
import { playwrightRuns } from "./playwright-runs.ts";
import { runInTurn } from "./run-tests.ts";

// `npm run e2e:all`: every end-to-end test in Chromium and in Firefox, with the long form.
try {
  ensureFirefox();
  await ensureBuilt();
  await ensureBuilt("firefox");
  process.exitCode = await runInTurn([...playwrightRuns([]), firefoxRun([])]);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
