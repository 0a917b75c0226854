import { expect, test } from "vitest";
import { PROJECTS, playwrightRuns } from "./playwright-runs.ts";

test("each project has a run and a folder of its own", () => {
  expect(playwrightRuns(["captions", "--output", "kept"])).toEqual(
    PROJECTS.map((project) => [
      ...["captions", "--output", `kept/${project}`],
      ...[`--project=${project}`, "--pass-with-no-tests"],
    ]),
  );
  expect(playwrightRuns(["--output=kept"]).map(([output]) => output)).toEqual(
    PROJECTS.map((project) => `--output=kept/${project}`),
  );
});

test("a requested project is the only one", () => {
  for (const args of [["--project=quiet"], ["--project", "listening", "dub"]]) {
    expect(playwrightRuns(args)).toEqual([args]);
  }
});
