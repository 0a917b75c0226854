import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { ROOT } from "./build-extension.ts";
import { type PlaywrightRun, playwrightRuns } from "./playwright-runs.ts";

/**
 * Runs end-to-end tests to their end: those that judge sound as it is played, and all others beside
 * them with what processor time is left.
 * @returns the exit code: 0 when all have passed
 */
export async function runPlaywright(args: readonly string[]): Promise<number> {
  // They get the signal as well, and clean up; whoever ends first would leave them alone with it.
  const waitForTests = () => undefined;
  process.on("SIGINT", waitForTests);
  try {
    const runs = playwrightRuns(args);
    const codes = await Promise.all(runs.map((run) => finish(run, runs.length > 1)));
    return Math.max(...codes);
  } finally {
    process.off("SIGINT", waitForTests);
  }
}

async function finish(run: PlaywrightRun, hasCompany: boolean): Promise<number> {
  const cli = join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  const tests = spawn(process.execPath, [cli, "test", "-c", "e2e", ...run.args], {
    cwd: ROOT,
    stdio: "inherit",
    env: hasCompany ? { ...process.env, ...LINE_BY_LINE } : process.env,
  });
  if (run.givesWay) giveWay(tests);
  const [code] = (await once(tests, "exit")) as [number | null];
  return code ?? 1;
}

/** Two reporters in one terminal would otherwise overwrite each other's lines. */
const LINE_BY_LINE = {
  PLAYWRIGHT_FORCE_TTY: "0",
  ...(process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: "1" } : {}),
};

/** Before it starts any process of its own: those inherit its priority. */
function giveWay({ pid }: ChildProcess): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
}
