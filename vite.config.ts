import { type CrxPlugin, crx } from "@crxjs/vite-plugin";
import { defineConfig } from "vitest/config";
import manifest from "./manifest.json" with { type: "json" };

/**
 * The overlay goes in through `scripting.executeScript`, so no page needs to reach it by URL, and a
 * page that could reach it would know the extension is there.
 */
const keepOverlayPrivate: CrxPlugin = {
  name: "keep-overlay-private",
  enforce: "post",
  renderCrxManifest(rendered) {
    delete rendered.web_accessible_resources;
    return rendered;
  },
};

/**
 * The overlay is packed as one script that can be injected; the module it is made from would lie
 * in the package unused.
 */
const dropOverlayModule: CrxPlugin = {
  name: "drop-overlay-module",
  enforce: "post",
  generateBundle(_, bundle) {
    for (const [file, chunk] of Object.entries(bundle)) {
      const module = chunk.type === "chunk" ? chunk.facadeModuleId : null;
      if (module?.includes("/src/overlay/content-script.ts")) delete bundle[file];
    }
  },
};

export default defineConfig(({ mode }) => ({
  plugins: mode === "test" ? [] : [crx({ manifest }), keepOverlayPrivate, dropOverlayModule],
  build: {
    target: "chrome120",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        capture: "src/capture/index.html",
        welcome: "src/welcome/index.html",
      },
    },
  },
  server: {
    port: 5173,
    strictPort: true,
    hmr: { clientPort: 5173 },
    cors: { origin: [/^chrome-extension:/] },
  },
  test: {
    include: ["src/**/*.test.{ts,tsx}", "e2e/**/*.test.ts"],
    environment: "happy-dom",
  },
}));
