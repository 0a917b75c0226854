import { join } from "node:path";

/** The projects of `playwright.config.ts`. */
export const PROJECTS = ["listening", "quiet"] as const;

/** One run of Playwright. */
export interface PlaywrightRun {
  readonly args: readonly string[];
  /** Whether it leaves the processor to the other run, whose sound must not be kept waiting. */
  readonly givesWay: boolean;
}

/**
 * What Playwright is run with, once for each project: within one run, all tests have the same
 * priority and share the number of workers.
 * @param args what is asked of both; a run for a project that is named in it is the only one
 */
export function playwrightRuns(args: readonly string[]): readonly PlaywrightRun[] {
  if (args.some((argument) => /^--project(=|$)/.test(argument))) return [{ args, givesWay: false }];
  return PROJECTS.map((project) => ({
    args: [
      // A run empties the folder of the one before, failures and all.
      ...args.flatMap((argument, index) => {
        if (args[index - 1] === "--output") return [join(argument, project)];
        const [, folder] = /^--output=(.*)$/.exec(argument) ?? [];
        return folder === undefined ? [argument] : [`--output=${join(folder, project)}`];
      }),
      `--project=${project}`,
      // What was asked for may all be in the other project.
      "--pass-with-no-tests",
    ],
    givesWay: project === "quiet",
  }));
}
