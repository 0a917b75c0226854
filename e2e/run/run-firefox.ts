import { FIREFOX_ADVICE, findFirefox } from "../firefox/harness/find-firefox.ts";
import { installDebianPackage, mayInstallDebianPackage } from "./debian-package.mjs";
import { ensureBuilt } from "./ensure-built.ts";
import { runFirefoxTests } from "./firefox-tests.ts";

// `npm run e2e:firefox`: all tests in Firefox, or those that Playwright's arguments name.
try {
  ensureFirefox();
  await ensureBuilt("firefox");
  process.exitCode = runFirefoxTests(process.argv.slice(2));
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

/** @throws Error that says what to install */
function ensureFirefox(): void {
  if (findFirefox() !== null) return;
  if (mayInstallDebianPackage()) {
    console.log("No Firefox found. Installing Debian's package …");
    installDebianPackage("firefox-esr");
    if (findFirefox() !== null) return;
  }
  throw new Error(FIREFOX_ADVICE);
}
