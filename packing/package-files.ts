import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

/** The browsers that packages are built for. */
export const BROWSERS = ["chromium", "firefox"] as const;

export type PackageBrowser = (typeof BROWSERS)[number];

/** The folder of a built package. */
export function packageFolder(browser: PackageBrowser): string {
  return fileURLToPath(new URL(`../dist/${browser}`, import.meta.url));
}

/**
 * The files of a built package, by their path in it.
 * @throws Error when it is not built
 */
export function packageFiles(
  browser: PackageBrowser = "chromium",
): ReadonlyMap<string, Uint8Array> {
  const folder = packageFolder(browser);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = paths.map((path): [string, Uint8Array] => [
    relative(folder, path).replaceAll("\\", "/"),
    readFileSync(path),
  ]);
  return new Map(files.sort(([one], [other]) => (one < other ? -1 : 1)));
}
