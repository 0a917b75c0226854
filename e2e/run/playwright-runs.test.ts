import { expect, test } from "vitest";
import { PROJECTS, playwrightRuns } from "./playwright-runs.ts";

test("each project has a run and a folder of its own", () => {
  expect(playwrightRuns(["captions", "--output", "kept"]).map(({ args }) => args)).toEqual(
    PROJECTS.map((project) => [
      ...["captions", "--output", `kept/${project}`],
      ...[`--project=${project}`, "--pass-with-no-tests"],
    ]),
  );
  expect(playwrightRuns(["--output=kept"]).map(({ args: [output] }) => output)).toEqual(
    PROJECTS.map((project) => `--output=kept/${project}`),
  );
});

test("only tests that judge no sound give way to the others", () => {
  const ways = playwrightRuns([]).map(({ args, givesWay }) => [args[0], givesWay]);
  expect(ways).toEqual([
    ["--project=listening", false],
    ["--project=quiet", true],
  ]);
});

test("a project that is asked for is the only one", () => {
  for (const args of [["--project=quiet"], ["--project", "listening", "dub"]]) {
    expect(playwrightRuns(args)).toEqual([{ args, givesWay: false }]);
  }
});
