import { join } from "node:path";

/** The projects of `playwright.config.ts`, in the order in which they run. */
export const PROJECTS = ["quiet", "listening"] as const;

/**
 * What Playwright is run with, once for each project: in one run it would start tests that need the
 * machine for themselves beside the others.
 * @param args what is asked of both; a run for a project that is named in it is the only one
 */
export function playwrightRuns(args: readonly string[]): readonly (readonly string[])[] {
  if (args.some((argument) => /^--project(=|$)/.test(argument))) return [args];
  return PROJECTS.map((project) => [
    // A run empties the folder of the one before, failures and all.
    ...args.flatMap((argument, index) => {
      if (args[index - 1] === "--output") return [join(argument, project)];
      const [, folder] = /^--output=(.*)$/.exec(argument) ?? [];
      return folder === undefined ? [argument] : [`--output=${join(folder, project)}`];
    }),
    `--project=${project}`,
    // What was asked for may all be in the other project.
    "--pass-with-no-tests",
  ]);
}
