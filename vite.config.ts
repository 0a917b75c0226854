import { fileURLToPath } from "node:url";
import { crx } from "@crxjs/vite-plugin";
import { defineConfig } from "vitest/config";
import { cacheNoGlobs } from "./e2e/run/cache-no-globs.ts";
import manifest from "./manifest.json" with { type: "json" };
import { allowInlineStyles } from "./packing/allow-inline-styles.ts";
import { dropOverlayModules } from "./packing/drop-overlay-modules.ts";
import { firefoxManifest, SAMPLE_WORKLET } from "./packing/firefox-manifest.ts";
import { keepOverlayPrivate } from "./packing/keep-overlay-private.ts";
import { minifyCatalogues } from "./packing/minify-catalogues.ts";
import { packAacWorker } from "./packing/pack-aac-worker.ts";
import { packLicences } from "./packing/pack-licences.ts";
import { packPublicSuffixes } from "./packing/pack-public-suffixes.ts";

/** Tests of code that draws on a page or uses window events. */
const ON_PAGES = [
  "src/**/*.test.tsx",
  "src/{overlay,popup,options,welcome,transcript,documents,style-rules,terms,help,ui,features,platform}/**/*.test.ts",
];

/** Tests that replace modules or globals. */
const OF_CONTEXTS = ["src/{background,capture,messaging,settings,store}/**/*.test.ts"];

/** Libraries that keep globals as they first found them, so each test file loads its own. */
const LOADED_BY_FILE = [/\/node_modules\/(?:fake-indexeddb|idb)\//];

/**
 * Small modules that several contexts share go into one file, because each file costs the package
 * 200 bytes and small files compress badly.
 */
const SHARED_MODULES = {
  name: "shared",
  test: /\/src\/(?:lib|captions|audio|platform|settings|service|store|messaging|device)\//,
  minShareCount: 2,
  maxModuleSize: 8000,
};

/** The same for what several pages draw. */
const SHARED_VIEWS = {
  name: "views",
  test: /\/src\/(?:ui\/(?!use-virtual-rows)|features\/(?!terms\/|export\/export-))/,
  minShareCount: 2,
  maxModuleSize: 8000,
};

/** What only pages with transcripts and terms draw, so that popup and options load without it. */
const LIST_VIEWS = {
  name: "list-views",
  test: /\/src\/(?:ui\/use-virtual-rows|features\/(?:terms\/|export\/export-))/,
  minShareCount: 2,
  maxModuleSize: 8000,
};

/**
 * The service worker has a fixed name. CRXJS writes the folder of the repository into the code
 * until the bundle is done, so a hash would differ between two folders.
 */
const WORKER = "service-worker.ts";
const HASHED_NAME = "assets/[name]-[hash].js";

/** Unit tests replace the polyfill by a fake browser, and scripts in pages do without it. */
const FAKED_API = {
  find: /^.*\/platform\/sync-api\.ts$|^\.\/sync-api\.ts$/,
  replacement: fileURLToPath(new URL("src/platform/testing/sync-api.ts", import.meta.url)),
};

/** What every test file finds. */
const SETUP = ["e2e/run/poll-timeouts.ts", "e2e/run/packaged-files.ts"];

const licences = packLicences();

export default defineConfig(({ command, mode }) => ({
  plugins:
    mode === "test"
      ? [cacheNoGlobs]
      : [
          packAacWorker,
          packPublicSuffixes,
          mode === "firefox"
            ? crx({ manifest: firefoxManifest(manifest), browser: "firefox" })
            : crx({ manifest: command === "serve" ? allowInlineStyles(manifest) : manifest }),
          keepOverlayPrivate(mode === "firefox" ? firefoxManifest(manifest) : {}),
          licences.collect(),
          licences.write(),
          dropOverlayModules,
          minifyCatalogues,
        ],
  build: {
    // `vite build --mode firefox` builds the Firefox package, and any other mode that for Chromium.
    ...(mode === "firefox"
      ? { target: "firefox153", outDir: "dist/firefox" }
      : { target: "chrome120", outDir: "dist/chromium" }),
    // Pages load from disk, where preload links would only make the package larger.
    modulePreload: false,
    rolldownOptions: {
      output: {
        // A single character beyond Latin-1 makes the browser keep the whole file in UTF-16.
        charset: "ascii",
        codeSplitting: { groups: [SHARED_MODULES, SHARED_VIEWS, LIST_VIEWS] },
        entryFileNames: ({ name }) => (name === "sample-worklet" ? SAMPLE_WORKLET : HASHED_NAME),
        chunkFileNames: ({ name }) => (name === WORKER ? `assets/${WORKER}.js` : HASHED_NAME),
      },
      input: {
        ...(mode === "firefox" && {
          "sample-worklet": "src/overlay/player-sound/sample-worklet.ts",
        }),
        "add-word": "src/terms/add-term.html",
        capture: "src/capture/index.html",
        forgotten: "src/options/forgotten.html",
        library: "src/transcript/library.html",
        transcript: "src/transcript/panel.html",
        documents: "src/documents/index.html",
        help: "src/help/index.html",
        "style-rules": "src/style-rules/index.html",
        terms: "src/terms/index.html",
        welcome: "src/welcome/index.html",
      },
    },
  },
  worker: { plugins: () => [licences.collect()] },
  server: {
    port: 5173,
    strictPort: true,
    hmr: { clientPort: 5173 },
    cors: { origin: [/^chrome-extension:/] },
  },
  resolve: { alias: mode === "test" ? [FAKED_API] : [] },
  test: {
    // No test judges speed, and a busy machine may stall for seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000, interval: 5 } },
    maxWorkers: "100%",
    environment: "node",
    isolate: false,
    tags: [{ name: "long", description: "The long form, which npm run unit:all runs." }],
    // Unchanged modules are not transformed again in the next run.
    experimental: { fsModuleCache: true },
    // Starting a process or a page costs more than most test files, so files share processes.
    // Projects run one after the other, because a process serves only one project. First run those
    // that leave processors idle, while types and lint are checked too.
    projects: [
      {
        extends: true,
        test: {
          name: "contexts",
          include: OF_CONTEXTS,
          server: { deps: { inline: LOADED_BY_FILE } },
          setupFiles: ["e2e/run/fresh-file.ts", ...SETUP],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "pages",
          include: ON_PAGES,
          server: { deps: { inline: LOADED_BY_FILE } },
          setupFiles: [
            "e2e/run/fresh-file.ts",
            "e2e/run/page-window.ts",
            ...SETUP,
            "e2e/run/web-streams.ts",
            "e2e/run/check-classes.ts",
          ],
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "shared",
          include: ["{src,e2e,packing}/**/*.test.ts"],
          exclude: [...ON_PAGES, ...OF_CONTEXTS],
          setupFiles: [...SETUP, "e2e/run/check-globals.ts", "e2e/run/window-events.ts"],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
}));
