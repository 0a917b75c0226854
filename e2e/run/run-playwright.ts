import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { ROOT } from "./build-extension.ts";
import { watchIdleShare } from "./idle-share.ts";
import { playwrightRuns } from "./playwright-runs.ts";

/**
 * Below this, other programs keep the machine busy, and what has the lowest priority gets next to
 * nothing.
 */
const IDLE_SHARE = 0.7;

/**
 * Runs end-to-end tests to their end. Tests that judge sound as it is played need little of the
 * processor, but at once: on an idle machine all others run beside them at the lowest priority, and
 * after them on a busy one.
 * @returns the exit code: 0 when all have passed
 */
export async function runPlaywright(args: readonly string[]): Promise<number> {
  // Tests get the signal as well, and clean up; they are not left alone with the terminal.
  const waitForTests = () => undefined;
  process.on("SIGINT", waitForTests);
  try {
    const [first, ...others] = playwrightRuns(args);
    if (others.length === 0) return await finishTests(first);
    if ((await watchIdleShare()) >= IDLE_SHARE) {
      const beside = others.map((run) => finishTests(run, LINE_BY_LINE, true));
      return Math.max(...(await Promise.all([finishTests(first, LINE_BY_LINE), ...beside])));
    }
    console.log("Other programs keep this machine busy: tests run one project after the other.");
    let worst = await finishTests(first);
    for (const run of others) worst = Math.max(worst, await finishTests(run));
    return worst;
  } finally {
    process.off("SIGINT", waitForTests);
  }
}

/** Two reporters in one terminal would otherwise overwrite each other's lines. */
const LINE_BY_LINE: NodeJS.ProcessEnv = {
  PLAYWRIGHT_FORCE_TTY: "0",
  ...(process.stdout.isTTY && !process.env.NO_COLOR ? { FORCE_COLOR: "1" } : {}),
};

/** @returns the exit code of one run of Playwright */
async function finishTests(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  givesWay = false,
): Promise<number> {
  const cli = join(ROOT, "node_modules", "@playwright", "test", "cli.js");
  const tests = spawn(process.execPath, [cli, "test", "-c", "e2e", ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
  // It has started no process of its own yet: all of them inherit this.
  if (givesWay && tests.pid !== undefined) setPriority(tests.pid, constants.priority.PRIORITY_LOW);
  const [code] = (await once(tests, "exit")) as [number | null];
  return code ?? 1;
}
