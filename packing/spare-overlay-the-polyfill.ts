import { fileURLToPath } from "node:url";
import type { Plugin, ResolvedConfig } from "vite";

/**
 * The overlay is packed by a build of its own, with what the extension's build resolves. That comes
 * last, when all else is resolved: from there on the polyfill is what the browser has by itself.
 */
export function spareOverlayThePolyfill(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "spare-overlay-the-polyfill",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: "pre",
      handler() {
        const replacement = fileURLToPath(
          new URL("../src/platform/native-browser.ts", import.meta.url),
        );
        config.resolve.alias.push({ find: "webextension-polyfill", replacement });
      },
    },
  };
}
