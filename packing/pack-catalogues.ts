import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { CATALOGUE_NAMES, type Catalogue, readCatalogue } from "../e2e/harness/pages/catalogues.ts";

/**
 * Packs the message catalogues without descriptions and names of placeholders, which the browser
 * does not need. The package gets about 16,000 bytes smaller.
 */
export const packCatalogues: Plugin = {
  name: "pack-catalogues",
  apply: "build",
  // Public files are copied before the bundle is written.
  writeBundle({ dir = "" }) {
    for (const name of CATALOGUE_NAMES) {
      const path = join(dir, "_locales", name, "messages.json");
      // Fails if the file is not where the browser looks for it.
      readFileSync(path);
      writeFileSync(path, packedCatalogue(readCatalogue(name)));
    }
  },
};

/**
 * A catalogue as JSON, with `$1` instead of `$NAME$`.
 * @throws Error when a message names an unknown placeholder
 */
export function packedCatalogue(catalogue: Catalogue): string {
  const packed = Object.entries(catalogue).map(([key, { message, placeholders = {} }]) => {
    const numbered = message.replace(/\$(\w+)\$/g, (gap, name: string) => {
      const placeholder = placeholders[name.toLowerCase()];
      if (!placeholder) throw new Error(`${key} has no placeholder ${gap}`);
      return placeholder.content;
    });
    return [key, { message: numbered }] as const;
  });
  return JSON.stringify(Object.fromEntries(packed));
}
