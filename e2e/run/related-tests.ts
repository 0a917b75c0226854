import { posix } from "node:path";

const SOURCE = /\.m?[jt]sx?$/;
const TEST = /\.test\.tsx?$/;

// Imports that remain after types are removed; scripts for pages are injected by their address.
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s+(?!type\b)[^"'`;]*?\bfrom\s*["'](\.[^"'?]+)(?!\?script)[^"']*["']|\bimport\s*\(?\s*["'](\.[^"'?]+)[^"']*["']|\bvi\.mock\(\s*["'](\.[^"']+)["']/g;

// Files and folders that a file opens by their place beside it.
const OPENED = /new URL\(\s*["'`]([^"'`:$]+)["'`],\s*import\.meta\.url/g;

// The folder in which it looks for files.
const GLOBBED = /\bimport\.meta\.glob(?:<\w+>)?\(\s*\[?\s*["'](\/|\.)([^"'*]*)\//g;

// Unit tests get the second for the first (`vite.config.ts`).
const REPLACED = ["src/platform/sync-api.ts", "src/platform/testing/sync-api.ts"] as const;

/**
 * The unit tests that a change may break: those that import a changed file or open it, directly or
 * through others, and those that have changed themselves.
 * @param changed paths from the root of the repository, with slashes; also of deleted files
 * @param files all paths of the repository
 * @param read returns the text of a file
 * @returns sorted paths
 */
export function relatedTests(
  changed: readonly string[],
  files: readonly string[],
  read: (path: string) => string,
): readonly string[] {
  const users = usersOf(files, read);
  const found = new Set(changed);
  for (const path of found) {
    for (const named of [path, ...foldersOf(path)]) {
      for (const user of users.get(named) ?? []) found.add(user);
    }
  }
  const existing = new Set(files);
  return [...found].filter((path) => TEST.test(path) && existing.has(path)).sort();
}

/** By file or folder, the files that name it. */
function usersOf(
  files: readonly string[],
  read: (path: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const add = (named: string, user: string) => {
    const known = users.get(named);
    if (known) known.push(user);
    else users.set(named, [user]);
  };
  for (const path of files.filter((each) => SOURCE.test(each))) {
    for (const named of namedIn(path, read(path))) add(named, path);
  }
  const [replaced, replacement] = REPLACED;
  for (const user of users.get(replaced) ?? []) add(replacement, user);
  return users;
}

function namedIn(path: string, text: string): readonly string[] {
  const folder = posix.dirname(path);
  const resolve = (name: string) => posix.join(folder, name).replace(/\/$/, "");
  const imported = [...text.matchAll(IMPORT)].map(([, from, bare, mocked]) =>
    resolve(from ?? bare ?? mocked ?? ""),
  );
  const opened = [...text.matchAll(OPENED)]
    .map(([, name = ""]) => resolve(name))
    // A file that names a folder around it means the repository.
    .filter((named) => named !== "." && !`${path}/`.startsWith(`${named}/`));
  const globbed = [...text.matchAll(GLOBBED)].map(([, start, rest = ""]) =>
    start === "/" ? rest : resolve(`.${rest}`),
  );
  return [...imported, ...opened, ...globbed];
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split("/");
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join("/"));
}
