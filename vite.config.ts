import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runInNewContext } from "node:vm";
import { type CrxPlugin, crx } from "@crxjs/vite-plugin";
import { minify } from "terser";
import type { Plugin, ResolvedConfig } from "vite";
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
 * The overlay is packed as scripts that can be injected; the modules they are made from, and what
 * these share with nobody else, would lie in the package unused.
 */
const dropOverlayModules: CrxPlugin = {
  name: "drop-overlay-modules",
  enforce: "post",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const isOverlay = (id: string | null) => id !== null && OVERLAY_SCRIPT.test(id);
    const entries = chunks.filter((chunk) => chunk.isEntry && !isOverlay(chunk.facadeModuleId));
    const used = new Set(entries.map(({ fileName }) => fileName));
    // A name is added while its importers are gone through, and gone through in its turn.
    for (const name of used) {
      const chunk = bundle[name];
      if (chunk?.type !== "chunk") continue;
      for (const imported of [...chunk.imports, ...chunk.dynamicImports]) used.add(imported);
    }
    for (const { fileName } of chunks) if (!used.has(fileName)) delete bundle[fileName];
  },
};
const OVERLAY_SCRIPT = /\/src\/overlay\/([\w-]+\/)?content-script\.ts/;

/**
 * The overlay is packed by a build of its own, with what the extension's build resolves. That comes
 * last, when all else is resolved: from there on the polyfill is what the browser has by itself.
 */
function spareOverlayThePolyfill(): Plugin {
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
          new URL("src/platform/native-browser.ts", import.meta.url),
        );
        config.resolve.alias.push({ find: "webextension-polyfill", replacement });
      },
    },
  };
}

/**
 * What goes into pages is gone over once more: what the usual minifier leaves is a fiftieth of it.
 */
const squeezeOverlay: CrxPlugin = {
  name: "squeeze-overlay",
  apply: "build",
  enforce: "post",
  generateBundle: {
    order: "post",
    async handler(_, bundle) {
      const scripts = Object.values(bundle).filter(({ fileName }) => OVERLAY_PACKED.test(fileName));
      if (scripts.length === 0) throw new Error("The overlay was not packed");
      for (const script of scripts) {
        if (script.type !== "asset") continue;
        const compress = {
          ecma: 2020,
          passes: 3,
          keep_fargs: false,
          unsafe_arrows: true,
          hoist_funs: true,
        } as const;
        const { code = "" } = await minify(String(script.source), { ecma: 2020, compress });
        script.source = code;
      }
    },
  },
};
const OVERLAY_PACKED = /^src\/overlay\/.*\.js$/;

const withoutDescription = (key: string, value: unknown) =>
  key === "description" ? undefined : value;

/** What is told to translators, and the layout they read it in, are of no use to a browser. */
const squeezeCatalogues: Plugin = {
  name: "squeeze-catalogues",
  apply: "build",
  async closeBundle() {
    const folder = fileURLToPath(new URL("dist/_locales", import.meta.url));
    for (const language of await readdir(folder)) {
      const path = join(folder, language, "messages.json");
      const catalogue = JSON.parse(await readFile(path, "utf8"), withoutDescription);
      await writeFile(path, JSON.stringify(catalogue));
    }
  },
};

/**
 * The encoders of MP3 and AAC carry their worker as a text and start it from a blob, which the
 * policy of an extension's pages forbids. It is packed as a file of its own instead. The
 * development server packs nothing: there these two formats fail to start.
 */
const packEncoderWorkers: Plugin = {
  name: "pack-encoder-workers",
  apply: "build",
  transform(code, id) {
    const [, codec] = /@mediabunny\/(\w+)-encoder\//.exec(id) ?? [];
    if (!codec) return null;
    const [call, literal] = /\binlineWorker\(((['`])(?:\\.|(?!\2)[^\\])*\2)\)/s.exec(code) ?? [];
    if (!call || !literal) throw new Error(`The ${codec} encoder starts its worker in another way`);
    const fileName = `assets/${codec}-encoder-worker.js`;
    this.emitFile({ type: "asset", fileName, source: String(runInNewContext(literal)) });
    return { code: code.replace(call, () => `new Worker("/${fileName}")`), map: null };
  },
};

/** Tests of what needs a document, or the events of a window or worker. */
const ON_PAGES = [
  "src/**/*.test.tsx",
  "src/{overlay,popup,options,welcome,transcript,documents,style-rules,ui,platform,voice}/**/*.test.ts",
];

export default defineConfig(({ mode }) => ({
  plugins:
    mode === "test"
      ? []
      : [
          packEncoderWorkers,
          spareOverlayThePolyfill(),
          crx({ manifest }),
          keepOverlayPrivate,
          dropOverlayModules,
          squeezeOverlay,
          squeezeCatalogues,
        ],
  build: {
    target: "chrome120",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        "add-word": "src/options/word-lists/add-word.html",
        capture: "src/capture/index.html",
        library: "src/transcript/library.html",
        transcript: "src/transcript/panel.html",
        documents: "src/documents/index.html",
        "style-rules": "src/style-rules/index.html",
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
    // No test is about how fast it is, and a busy machine stands still for seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    setupFiles: ["e2e/run/patient-waits.ts"],
    // A page is made only for those who draw on one: it costs more than most tests do.
    projects: [
      {
        extends: true,
        test: { name: "pages", environment: "happy-dom", include: ON_PAGES },
      },
      {
        extends: true,
        test: {
          name: "plain",
          environment: "node",
          include: ["src/**/*.test.ts", "e2e/**/*.test.ts"],
          exclude: ON_PAGES,
        },
      },
    ],
  },
}));
