import type { I18n, Runtime } from "./browser.ts";

interface SyncApi {
  readonly runtime: Runtime.Static;
  readonly i18n: I18n.Static;
}

/**
 * Extension APIs that scripts in pages use: ports and texts. They return no promises and are the
 * same in every browser. So these scripts need no polyfill, which would add a tenth to the script
 * in every captioned page.
 */
export const { runtime, i18n } = ((globalThis as { browser?: unknown }).browser ??
  chrome) as SyncApi;
