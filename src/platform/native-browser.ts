/**
 * The browser's own extension APIs, in the place of the polyfill, which is larger than all that a
 * content script asks of it. What a content script calls (ports, texts) needs no wrapping, and of
 * promises the browsers have been giving their own for longer than this extension runs in them.
 */
const global = globalThis as { browser?: unknown; chrome?: unknown };

// biome-ignore lint/style/noDefaultExport: takes the place of a module that has one
export default global.browser ?? global.chrome;
