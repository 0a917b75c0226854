import type { CrxPlugin } from "@crxjs/vite-plugin";

const OVERLAY_SCRIPT = /\/src\/overlay\/([\w-]+\/)?content-script\.ts/;

/**
 * The overlay is packed as scripts that can be injected; the modules they are made from, and what
 * these share with nobody else, would lie in the package unused.
 */
export const dropOverlayModules: CrxPlugin = {
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
