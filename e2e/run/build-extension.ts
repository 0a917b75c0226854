import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Folder of package.json. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Builds the extension into `dist/` silently.
 * @throws Error with all output of a failing build
 */
export async function buildExtension(): Promise<void> {
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  await promisify(execFile)(process.execPath, [vite, "build"], { cwd: ROOT });
}
