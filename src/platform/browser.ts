/**
 * The only module that imports the extension APIs. The polyfill exports the native `browser` where
 * it exists (Chromium 144+, Firefox) and wraps `chrome` elsewhere.
 */
export type { I18n, Runtime, Scripting } from "webextension-polyfill";
export { default as browser } from "webextension-polyfill";
