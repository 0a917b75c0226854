import { type ChildProcess, spawn } from "node:child_process";
import { setPriority } from "node:os";
import { join } from "node:path";
import { ROOT } from "./build-extension.ts";
import { exitCodeOf } from "./exit-code-of.ts";
import { announceOtherTests } from "./other-tests.ts";

/**
 * Low enough to leave the processors to tests that hear sound, but no lower: the time limits of
 * these tests go on while another program keeps the machine busy.
 */
export const MEANWHILE_PRIORITY = 5;

/** Arguments of Node that run tests. */
export type TestRun = readonly string[];

/** The beginning of each run of Playwright's test runner. */
export const PLAYWRIGHT: TestRun = [
  join(ROOT, "node_modules", "@playwright", "test", "cli.js"),
  "test",
];

/**
 * Runs tests one run after the other, each to its end.
 * @returns the exit code: 0 when all have passed
 */
export async function runInTurn(runs: readonly TestRun[]): Promise<number> {
  const codes: number[] = [];
  for (const run of runs) codes.push(await exitCodeOf(start(run, "inherit")));
  return Math.max(0, ...codes);
}

/**
 * Runs tests one run after the other, and others meanwhile in the processor time that those leave.
 * Their output follows once all of the first have ended. Until then they may wait with
 * `untilOtherTestsEnd`.
 * @returns the exit code: 0 when all have passed
 */
export async function runMeanwhile(runs: readonly TestRun[], meanwhile: TestRun): Promise<number> {
  const first = announceOtherTests();
  const other = start(meanwhile, "pipe", first.env);
  if (other.pid !== undefined) setPriority(other.pid, MEANWHILE_PRIORITY);
  const held: Buffer[] = [];
  let isHeld = true;
  for (const stream of [other.stdout, other.stderr]) {
    stream?.on("data", (piece: Buffer) => {
      if (isHeld) held.push(piece);
      else process.stdout.write(piece);
    });
  }
  const ended = exitCodeOf(other);
  const code = await runInTurn(runs).finally(first.end);
  isHeld = false;
  process.stdout.write(Buffer.concat(held));
  return Math.max(code, await ended);
}

function start(run: TestRun, output: "inherit" | "pipe", added?: NodeJS.ProcessEnv): ChildProcess {
  const env = { ...process.env, ...added };
  return spawn(process.execPath, run, { cwd: ROOT, env, stdio: ["inherit", output, output] });
}
