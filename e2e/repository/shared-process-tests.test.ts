// @vitest-environment node
import { basename } from "node:path";
import { expect, test } from "vitest";
import { SHARED_PROCESS_TESTS } from "../run/shared-process-tests.ts";
import { repositoryFiles } from "./repository-files.ts";

// A pattern that excludes a name also excludes every longer name that starts with it.
test("each name in the list of shared processes belongs to exactly one test", () => {
  const tests = repositoryFiles("src")
    .map(({ path }) => basename(path))
    .filter((file) => /\.test\.tsx?$/.test(file));
  for (const name of SHARED_PROCESS_TESTS) {
    expect(tests.filter((file) => file.startsWith(name))).toEqual([`${name}.test.ts`]);
  }
});
