import type { CrxPlugin } from "@crxjs/vite-plugin";

const OVERLAY_SCRIPT = /\/src\/overlay\/([\w-]+\/)?content-script\.ts/;

/**
 * Removes the modules from which the overlay's injected scripts were bundled. Nothing in the
 * package loads them.
 */
export const dropOverlayModules: CrxPlugin = {
  name: "drop-overlay-modules",
  enforce: "post",
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
    const isOverlay = (id: string | null) => id !== null && OVERLAY_SCRIPT.test(id);
    const entries = chunks.filter((chunk) => chunk.isEntry && !isOverlay(chunk.facadeModuleId));
    const used = new Set(entries.map(({ fileName }) => fileName));
    // The set grows during iteration, so a chunk's imports are visited in turn.
    for (const name of used) {
      const chunk = bundle[name];
      if (chunk?.type !== "chunk") continue;
      for (const imported of [...chunk.imports, ...chunk.dynamicImports]) used.add(imported);
    }
    for (const { fileName } of chunks) if (!used.has(fileName)) delete bundle[fileName];
  },
};
