import { type Browser, launch } from "puppeteer-core";
import { runInBrowserWindow } from "./bidi.ts";
import { FIREFOX_ADVICE, findFirefox } from "./find-firefox.ts";

export const UNENCRYPTED_HOST = "unencrypted.test";

const PREFERENCES = {
  // The user would be asked for the service's host, in a prompt that no test can reach.
  "extensions.webextOptionalPermissionPrompts": false,
  // A machine for tests has no loudspeakers, and without any Firefox runs no audio graph.
  "media.cubeb.force_mock_context": true,
  // A name of this machine that Firefox does not trust as it trusts localhost: a page without
  // encryption.
  "network.dns.localDomains": UNENCRYPTED_HOST,
  // All consoles are printed, which is how a failed test keeps them.
  "devtools.console.stdout.content": true,
  // Tests end the event page themselves.
  "extensions.background.idle.timeout": 300_000,
};

/**
 * Starts Firefox without a window, with a new profile.
 * @throws Error that says what to install when there is none
 */
export async function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error(FIREFOX_ADVICE);
  const firefox = await launch({
    browser: "firefox",
    executablePath,
    headless: true,
    args: ["--remote-allow-system-access"],
    extraPrefsFirefox: PREFERENCES,
    defaultViewport: null,
  });
  try {
    // Firefox makes the panel of its extensions when it is first needed. Until then it does not find
    // the button of an extension it removes, keeps the popup's view, and the second installation
    // after that opens an empty popup.
    await runInBrowserWindow(
      firefox,
      "await window.delayedStartupPromise; void gUnifiedExtensions.panel;",
    );
    return firefox;
  } catch (error) {
    await firefox.close();
    throw error;
  }
}
