import { FIREFOX_ADVICE, findFirefox } from "../firefox/harness/find-firefox.ts";
import { installDebianPackage, mayInstallDebianPackage } from "./debian-package.mjs";

/**
 * Installs Debian's Firefox if there is none, where that works without a password.
 * @throws Error that says what to install
 */
export function ensureFirefox(): void {
  if (findFirefox() !== null) return;
  if (mayInstallDebianPackage()) {
    console.log("No Firefox found. Installing Debian's package …");
    installDebianPackage("firefox-esr");
    if (findFirefox() !== null) return;
  }
  throw new Error(FIREFOX_ADVICE);
}
