import { crx } from "@crxjs/vite-plugin";
import { defineConfig } from "vitest/config";
import { cacheNoGlobs } from "./e2e/run/cache-no-globs.ts";
import { TRACELESS_TESTS } from "./e2e/run/traceless-tests.ts";
import manifest from "./manifest.json" with { type: "json" };
import { allowInlineStyles } from "./packing/allow-inline-styles.ts";
import { dropOverlayModules } from "./packing/drop-overlay-modules.ts";
import { keepOverlayPrivate } from "./packing/keep-overlay-private.ts";
import { packEncoderWorkers } from "./packing/pack-encoder-workers.ts";
import { packLicences } from "./packing/pack-licences.ts";
import { packPublicSuffixes } from "./packing/pack-public-suffixes.ts";
import { spareOverlayThePolyfill } from "./packing/spare-overlay-the-polyfill.ts";
import { squeezeCatalogues } from "./packing/squeeze-catalogues.ts";
import { squeezeOverlay } from "./packing/squeeze-overlay.ts";

const TRACELESS = TRACELESS_TESTS.join("|");

/** Tests of what draws on a page or hears the events of its window. */
const ON_PAGES = [
  "src/**/*.test.tsx",
  `src/{overlay,popup,options,welcome,transcript,documents,style-rules,ui,features,platform}/**/!(${TRACELESS}).test.ts`,
];

/** Tests that put other modules or globals in the place of ours. */
const OF_CONTEXTS = [
  `src/{background,capture,messaging,settings,store}/**/!(${TRACELESS}).test.ts`,
];

/** Tests of streams, which hear of the network by events of the global scope. */
const OF_STREAMS = ["src/voice/**/*.test.ts"];

/** Small modules that several contexts share go into one file: each file costs the package 200 bytes. */
const SHARED_MODULES = {
  name: "shared",
  test: /\/src\/(?:lib|captions|audio|platform|settings|service|store|messaging)\//,
  minShareCount: 2,
  maxModuleSize: 3000,
};

const licences = packLicences();

export default defineConfig(({ command, mode }) => ({
  plugins:
    mode === "test"
      ? [cacheNoGlobs]
      : [
          packEncoderWorkers,
          packPublicSuffixes,
          spareOverlayThePolyfill(),
          crx({ manifest: command === "serve" ? allowInlineStyles(manifest) : manifest }),
          keepOverlayPrivate,
          licences.collect(),
          licences.write(),
          dropOverlayModules,
          squeezeOverlay,
          squeezeCatalogues,
        ],
  build: {
    target: "chrome120",
    // Pages are loaded from the disk, where the links would only make the package larger.
    modulePreload: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: [SHARED_MODULES] } },
      input: {
        "add-word": "src/options/terms/add-term.html",
        capture: "src/capture/index.html",
        forgotten: "src/options/forgotten.html",
        library: "src/transcript/library.html",
        transcript: "src/transcript/panel.html",
        documents: "src/documents/index.html",
        "style-rules": "src/style-rules/index.html",
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
  test: {
    // No test is about how fast it is, and a busy machine stands still for seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ["e2e/run/patient-waits.ts", "e2e/run/packaged-files.ts"],
    maxWorkers: "100%",
    // Modules that have not changed are not transformed again in the next run.
    experimental: { fsModuleCache: true },
    // Starting a process or a page for a file costs more than most files do, so processes are shared.
    // A project after the other: a process serves one project, and would end where they alternate.
    projects: [
      {
        extends: true,
        test: {
          name: "pure",
          environment: "node",
          include: ["{src,e2e,packing}/**/*.test.ts"],
          exclude: [...ON_PAGES, ...OF_CONTEXTS, ...OF_STREAMS],
          isolate: false,
          setupFiles: ["e2e/run/leave-no-trace.ts"],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "streams",
          environment: "node",
          include: OF_STREAMS,
          isolate: false,
          setupFiles: ["e2e/run/leave-no-trace.ts", "e2e/run/window-events.ts"],
          sequence: { groupOrder: 1 },
        },
      },
      // A context of its own for each file: globals and modules are new, and computing is slower.
      {
        extends: true,
        test: {
          name: "contexts",
          environment: "node",
          include: OF_CONTEXTS,
          pool: "vmForks",
          vmMemoryLimit: "1GB",
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "pages",
          environment: "happy-dom",
          include: ON_PAGES,
          pool: "vmForks",
          vmMemoryLimit: "1GB",
          setupFiles: ["e2e/run/web-streams.ts"],
          sequence: { groupOrder: 3 },
        },
      },
    ],
  },
}));
