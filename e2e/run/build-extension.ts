import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { PackageBrowser } from "../../packing/package-files.ts";

/** Folder of package.json. */
export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const MODES = { chromium: "production", firefox: "firefox" } as const;

/**
 * Builds the extension for a browser silently.
 * @throws Error with all output of a failing build
 */
export async function buildExtension(browser: PackageBrowser = "chromium"): Promise<void> {
  const vite = join(ROOT, "node_modules", "vite", "bin", "vite.js");
  await promisify(execFile)(process.execPath, [vite, "build", "--mode", MODES[browser]], {
    cwd: ROOT,
  });
}
