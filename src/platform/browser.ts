/**
 * The one door to the browser's extension APIs. The polyfill hands out the native `browser` where
 * there is one (Chromium since 144, Firefox) and wraps `chrome` elsewhere.
 */
export type { Runtime } from "webextension-polyfill";
export { default as browser } from "webextension-polyfill";
