import { browser } from "../browser.ts";

/** Takes the place of `sync-api.ts` in unit tests, which replace the polyfill by a fake browser. */
export const { runtime, i18n } = browser;
