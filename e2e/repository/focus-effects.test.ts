import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { repositoryFiles } from "./repository-files.ts";

// An effect from its start to its dependencies.
const EFFECT = /\buse(Layout)?Effect\(\(\) => .*?\n? *\}?, \[/gs;
// Moves the focus at once, not on a later key press.
const MOVES_FOCUS = /^(?!.*addEventListener).*\.focus\(\)/s;

test("the focus moves before the page is drawn: what is typed meanwhile would go elsewhere", () => {
  const components = repositoryFiles().filter(({ path }) => /^src\/.*(?<!\.test)\.tsx$/.test(path));
  const moving = components.flatMap(({ path, location }) =>
    [...readFileSync(location, "utf8").matchAll(EFFECT)]
      .filter(([effect]) => MOVES_FOCUS.test(effect))
      .map(([, layout]) => ({ path, isLayout: layout !== undefined })),
  );
  expect(moving.length).toBeGreaterThan(5);
  expect(moving.filter(({ isLayout }) => !isLayout)).toEqual([]);
});
