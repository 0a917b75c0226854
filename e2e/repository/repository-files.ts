import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** What is made from the repository, not part of it. */
const MADE = new Set(["node_modules", "dist"]);

const TEXT = /\.(ts|mts|tsx|js|mjs|css|html|json|md|svg)$/;

/** A file as it is in the repository. */
export interface RepositoryFile {
  /** From the root of the repository, with slashes. */
  readonly path: string;
  /** Where it lies on this machine. */
  readonly location: string;
}

/** All files that people write and read, in no particular order. */
export function repositoryFiles(folder = ""): RepositoryFile[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) {
      return MADE.has(entry.name) || entry.name.startsWith(".") ? [] : repositoryFiles(path);
    }
    return TEXT.test(entry.name) ? [{ path, location: join(ROOT, path) }] : [];
  });
}
