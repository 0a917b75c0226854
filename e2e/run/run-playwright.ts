import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./build-extension.ts";

/** Runs end-to-end tests to their end and returns the exit code. */
export function runPlaywright(args: readonly string[]): number {
  const cli = join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  const { status } = spawnSync(process.execPath, [cli, "test", "-c", "e2e", ...args], {
    cwd: ROOT,
    stdio: "inherit",
  });
  return status ?? 1;
}
