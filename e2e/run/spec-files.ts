import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { ROOT } from "./build-extension.ts";

export const SPEC_END = ".spec.ts";

// Files that a file refers to: imports, and files beside it that are opened by a URL.
const NAMED = [
  /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g,
  /new URL\(\s*["']([^"':]+)["'],\s*import\.meta\.url/g,
];

// Cache, because most files belong to every spec.
const namedIn = new Map<string, readonly string[]>();

const known = new Map<string, ReadonlySet<string>>();

/** All specs that run in Chromium, by their path in `e2e` without `.spec.ts`, sorted. */
export function specNames(): readonly string[] {
  const folder = join(ROOT, "e2e");
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(SPEC_END))
    .map((path) => path.split(sep).join("/").slice(0, -SPEC_END.length))
    .filter((name) => !name.startsWith("firefox/"))
    .sort();
}

/**
 * The files of `e2e` that a spec consists of: itself and its transitive imports. Paths start at the
 * root of the repository, with slashes.
 */
export function filesOfSpec(name: string): ReadonlySet<string> {
  const files = known.get(name) ?? findFiles(name);
  known.set(name, files);
  return files;
}

function findFiles(name: string): ReadonlySet<string> {
  const found = new Set<string>();
  const open = [join(ROOT, "e2e", name + SPEC_END)];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const named = relative(ROOT, path).split(sep).join("/");
    if (found.has(named) || !named.startsWith("e2e/") || !existsSync(path)) continue;
    if (statSync(path).isDirectory()) {
      open.push(...readdirSync(path).map((entry) => join(path as string, entry)));
      continue;
    }
    found.add(named);
    if (/\.m?[jt]s$/.test(path)) open.push(...filesNamedIn(path));
  }
  return found;
}

function filesNamedIn(path: string): readonly string[] {
  const before = namedIn.get(path);
  if (before) return before;
  const text = readFileSync(path, "utf8");
  const named = NAMED.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, found = ""]) => join(dirname(path), found)),
  );
  namedIn.set(path, named);
  return named;
}
