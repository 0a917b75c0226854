import type { SurtitleBrowser } from "./surtitle-browser.ts";

interface KnownBrowser {
  readonly browser: SurtitleBrowser;
  isOpen: boolean;
}

const known = new Set<KnownBrowser>();

export function rememberBrowser(browser: SurtitleBrowser): SurtitleBrowser {
  const entry: KnownBrowser = { browser, isOpen: true };
  known.add(entry);
  browser.context.once("close", () => {
    entry.isOpen = false;
  });
  return browser;
}

/** Treats a browser as closed although it stays open for other tests. */
export function releaseBrowser(browser: SurtitleBrowser): void {
  for (const entry of known) if (entry.browser === browser) entry.isOpen = false;
}

/** All open browsers, and those closed since `forgetClosedBrowsers`, oldest first. */
export function knownBrowsers(): readonly Readonly<KnownBrowser>[] {
  return [...known];
}

export function forgetClosedBrowsers(): void {
  for (const entry of known) if (!entry.isOpen) known.delete(entry);
}
