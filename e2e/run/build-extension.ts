import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/** Folder of package.json. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Builds the extension into `dist/` without a word.
 * @throws Error with everything the build printed when it fails
 */
export async function buildExtension(): Promise<void> {
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  await promisify(execFile)(process.execPath, [vite, "build"], { cwd: ROOT });
}
