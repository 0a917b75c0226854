import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { ROOT } from "./build-extension.ts";
import { playwrightRuns } from "./playwright-runs.ts";

/**
 * Runs end-to-end tests to their end, starting with those that run in parallel.
 * @returns the exit code: 0 when all have passed
 */
export function runPlaywright(args: readonly string[]): number {
  const cli = join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  const codes = playwrightRuns(args).map((run) => {
    const { status } = spawnSync(process.execPath, [cli, "test", "-c", "e2e", ...run], {
      cwd: ROOT,
      stdio: "inherit",
    });
    return status ?? 1;
  });
  return Math.max(...codes);
}
