import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";
import { DIST } from "./package-files.ts";
import { squeezedCatalogue } from "./squeezed-catalogue.ts";

/** What is of use to translators and testers only is left out of the catalogues. */
export const squeezeCatalogues: Plugin = {
  name: "squeeze-catalogues",
  apply: "build",
  async closeBundle() {
    const folder = join(DIST, "_locales");
    for (const language of await readdir(folder)) {
      const path = join(folder, language, "messages.json");
      const catalogue = squeezedCatalogue(JSON.parse(await readFile(path, "utf8")));
      await writeFile(path, JSON.stringify(catalogue));
    }
  },
};
