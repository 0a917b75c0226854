import { ensureBuilt } from "./ensure-built.ts";
import { ensureFirefox } from "./ensure-firefox.ts";
import { firefoxRun } from "./firefox-tests.ts";
import { runInTurn } from "./run-tests.ts";

// `npm run e2e:firefox`: all tests in Firefox, or those that Playwright's arguments name.
try {
  ensureFirefox();
  await ensureBuilt("firefox");
  process.exitCode = await runInTurn([firefoxRun(process.argv.slice(2))]);
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
