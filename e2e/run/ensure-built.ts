import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { buildExtension, ROOT } from "./build-extension.ts";

/** What the build is made from. */
const SOURCES = [
  "src",
  "public",
  "packing",
  "manifest.json",
  "vite.config.ts",
  "package-lock.json",
];

/**
 * Builds the extension when there is no build, or when it is older than what it is made from.
 * @throws Error with everything the build printed when it fails
 */
export async function ensureBuilt(): Promise<void> {
  const built = join(ROOT, "dist", "manifest.json");
  const builtAtMs = existsSync(built) ? statSync(built).mtimeMs : null;
  if (builtAtMs !== null && builtAtMs >= newestMs(SOURCES.map((each) => join(ROOT, each)))) return;
  console.log(
    builtAtMs === null ? "Building the extension …" : "The build is out of date. Building …",
  );
  await buildExtension();
}

/** When the newest of some files was changed; folders tell when something in them was deleted. */
export function newestMs(paths: readonly string[]): number {
  return paths.reduce((newest, path) => {
    const stats = statSync(path);
    const inner = stats.isDirectory() ? readdirSync(path).map((entry) => join(path, entry)) : [];
    return Math.max(newest, stats.mtimeMs, newestMs(inner));
  }, 0);
}
