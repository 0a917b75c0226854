import { ensureBuilt } from "./ensure-built.ts";
import { ensureFirefox } from "./ensure-firefox.ts";
import { runFirefoxTests } from "./firefox-tests.ts";
import { runPlaywright } from "./run-playwright.ts";

// `npm run e2e:all`: every end-to-end test in Chromium and in Firefox, with the long form.
try {
  ensureFirefox();
  await ensureBuilt();
  await ensureBuilt("firefox");
  process.exitCode = Math.max(runPlaywright([]), runFirefoxTests([]));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}
