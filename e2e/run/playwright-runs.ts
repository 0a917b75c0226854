import { join } from "node:path";
import { PLAYWRIGHT, type TestRun } from "./run-tests.ts";

/** The projects of `playwright.config.ts`, in the order in which they run. */
export const PROJECTS = ["quiet", "listening"] as const;

const RUN: TestRun = [...PLAYWRIGHT, "-c", "e2e"];

/**
 * A run for each project. A single one would start tests that need the whole machine beside the
 * others.
 * @param args the caller's arguments; a project that they name is the only one
 */
export function playwrightRuns(args: readonly string[]): readonly TestRun[] {
  if (args.some((argument) => /^--project(=|$)/.test(argument))) return [[...RUN, ...args]];
  return PROJECTS.map((project) => [
    ...RUN,
    // Each run empties its output folder, including another run's failures.
    ...args.flatMap((argument, index) => {
      if (args[index - 1] === "--output") return [join(argument, project)];
      const [, folder] = /^--output=(.*)$/.exec(argument) ?? [];
      return folder === undefined ? [argument] : [`--output=${join(folder, project)}`];
    }),
    `--project=${project}`,
    // The requested specs may all be in the other project.
    "--pass-with-no-tests",
  ]);
}

/** The same run with one test at a time, unless its arguments say how many. */
export function withOneWorker(run: TestRun): TestRun {
  const isChosen = run.some((argument) => /^(--workers(=|$)|-j)/.test(argument));
  return isChosen ? run : [...run, "--workers=1"];
}
