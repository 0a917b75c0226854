import type { SurtitleBrowser } from "./launch-surtitle.ts";

interface KnownBrowser {
  readonly browser: SurtitleBrowser;
  isOpen: boolean;
}

const known = new Set<KnownBrowser>();

/** Remembers a browser that has been started, so that a test that fails can look into it. */
export function rememberBrowser(browser: SurtitleBrowser): SurtitleBrowser {
  const entry: KnownBrowser = { browser, isOpen: true };
  known.add(entry);
  browser.context.once("close", () => {
    entry.isOpen = false;
  });
  return browser;
}

/** Takes a browser for closed that stays open for other tests. */
export function leaveBrowser(browser: SurtitleBrowser): void {
  for (const entry of known) if (entry.browser === browser) entry.isOpen = false;
}

/** All browsers that are open, and those closed since `forgetClosedBrowsers`, oldest first. */
export function knownBrowsers(): readonly Readonly<KnownBrowser>[] {
  return [...known];
}

/** Lets go of the consoles of browsers that are closed. */
export function forgetClosedBrowsers(): void {
  for (const entry of known) if (!entry.isOpen) known.delete(entry);
}
