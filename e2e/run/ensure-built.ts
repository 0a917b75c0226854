import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type PackageBrowser, packageFolder } from "../../packing/package-files.ts";
import { buildExtension, ROOT } from "./build-extension.ts";

const SOURCES = [
  "src",
  "public",
  "packing",
  "manifest.json",
  "vite.config.ts",
  "package-lock.json",
];

/**
 * Builds the extension for a browser when the build is missing or older than its inputs.
 * @throws Error with all output of a failing build
 */
export async function ensureBuilt(browser: PackageBrowser = "chromium"): Promise<void> {
  const built = join(packageFolder(browser), "manifest.json");
  const builtAtMs = existsSync(built) ? statSync(built).mtimeMs : null;
  if (builtAtMs !== null && builtAtMs >= newestMs(SOURCES.map((each) => join(ROOT, each)))) return;
  console.log(
    builtAtMs === null ? "Building the extension …" : "The build is out of date. Building …",
  );
  await buildExtension(browser);
}

/** The newest modification time of some files; that of a folder shows deleted files. */
export function newestMs(paths: readonly string[]): number {
  return paths.reduce((newest, path) => {
    const stats = statSync(path);
    const inner = stats.isDirectory() ? readdirSync(path).map((entry) => join(path, entry)) : [];
    return Math.max(newest, stats.mtimeMs, newestMs(inner));
  }, 0);
}
