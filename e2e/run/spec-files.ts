import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { ROOT } from "./build-extension.ts";

export const SPEC_END = ".spec.ts";

// Files that a file refers to: imports, and files beside it that are opened by a URL.
const NAMED = [
  /(?:\bfrom|\bimport)\s*\(?\s*["'](\.[^"']+)["']/g,
  /new URL\(\s*["']([^"':]+)["'],\s*import\.meta\.url/g,
];

interface Entry {
  /** Path from the root of the repository, with slashes. */
  readonly name: string;
  readonly isFile: boolean;
  /** What a folder contains, or a file refers to. */
  readonly leadsTo: readonly string[];
}

// Cache, because most files belong to every spec; null for what is not there or not in `e2e`.
const entries = new Map<string, Entry | null>();

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
  const seen = new Set<string>();
  const open = [join(ROOT, "e2e", name + SPEC_END)];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    const entry = entryAt(path);
    if (entry?.isFile) found.add(entry.name);
    if (entry) open.push(...entry.leadsTo);
  }
  return found;
}

function entryAt(path: string): Entry | null {
  const before = entries.get(path);
  if (before !== undefined) return before;
  const entry = readEntry(path);
  entries.set(path, entry);
  return entry;
}

function readEntry(path: string): Entry | null {
  const name = relative(ROOT, path).split(sep).join("/");
  if (!name.startsWith("e2e/") || !existsSync(path)) return null;
  if (statSync(path).isDirectory()) {
    const leadsTo = readdirSync(path).map((entry) => join(path, entry));
    return { name, isFile: false, leadsTo };
  }
  return { name, isFile: true, leadsTo: /\.m?[jt]s$/.test(path) ? filesNamedIn(path) : [] };
}

function filesNamedIn(path: string): readonly string[] {
  const text = readFileSync(path, "utf8");
  return NAMED.flatMap((pattern) =>
    [...text.matchAll(pattern)].map(([, found = ""]) => join(dirname(path), found)),
  );
}
