import type { CrxPlugin } from "@crxjs/vite-plugin";
import { minify } from "terser";

const OVERLAY_PACKED = /^src\/overlay\/.*\.js$/;

/**
 * What goes into pages is gone over once more: what the usual minifier leaves is a fiftieth of it.
 */
export const squeezeOverlay: CrxPlugin = {
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
