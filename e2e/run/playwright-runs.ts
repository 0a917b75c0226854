import { join } from "node:path";

/** The projects of `playwright.config.ts`, those first whose tests must not be kept waiting. */
export const PROJECTS = ["listening", "quiet"] as const;

/**
 * What Playwright is run with, once for each project in the order of `PROJECTS`: within one run, all
 * tests have the same priority and share the number of workers.
 * @param args what is asked of both; a run for a project that is named in it is the only one
 */
export function playwrightRuns(
  args: readonly string[],
): readonly [readonly string[], ...(readonly string[])[]] {
  if (args.some((argument) => /^--project(=|$)/.test(argument))) return [args];
  const [first, ...others] = PROJECTS;
  const runOf = (project: string) => [
    // A run empties the folder of the one before, failures and all.
    ...args.flatMap((argument, index) => {
      if (args[index - 1] === "--output") return [join(argument, project)];
      const [, folder] = /^--output=(.*)$/.exec(argument) ?? [];
      return folder === undefined ? [argument] : [`--output=${join(folder, project)}`];
    }),
    `--project=${project}`,
    // What was asked for may all be in the other project.
    "--pass-with-no-tests",
  ];
  return [runOf(first), ...others.map(runOf)];
}
