import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

// Built or installed files, which are not part of the repository.
const MADE = new Set(["node_modules", "dist"]);

const TEXT = /\.(ts|mts|tsx|js|mjs|css|html|json|md|svg)$/;

export interface RepositoryFile {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  readonly location: string;
}

/** All text files of the repository in a folder, in no particular order. */
export function repositoryFiles(folder = ""): RepositoryFile[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return MADE.has(entry.name) || entry.name.startsWith(".") ? [] : repositoryFiles(path);
    }
    return TEXT.test(entry.name) ? [{ path, location: join(ROOT, path) }] : [];
  });
}
