import { expect, test } from "vitest";
import { PROJECTS, playwrightRuns, withOneWorker } from "./playwright-runs.ts";
import { PLAYWRIGHT } from "./run-tests.ts";

const RUN = [...PLAYWRIGHT, "-c", "e2e"];

test("each project has a run and a folder of its own", () => {
  expect(playwrightRuns(["captions", "--output", "kept"])).toEqual(
    PROJECTS.map((project) => [
      ...[...RUN, "captions", "--output", `kept/${project}`],
      ...[`--project=${project}`, "--pass-with-no-tests"],
    ]),
  );
  expect(playwrightRuns(["--output=kept"]).map((run) => run[RUN.length])).toEqual(
    PROJECTS.map((project) => `--output=kept/${project}`),
  );
});

test("a requested project is the only one", () => {
  for (const args of [["--project=quiet"], ["--project", "listening", "dub"]]) {
    expect(playwrightRuns(args)).toEqual([[...RUN, ...args]]);
  }
});

test("a run has one worker unless it asks for more", () => {
  expect(withOneWorker(RUN)).toEqual([...RUN, "--workers=1"]);
  for (const args of [["--workers=2"], ["--workers", "2"], ["-j", "2"], ["-j2"]]) {
    expect(withOneWorker([...RUN, ...args])).toEqual([...RUN, ...args]);
  }
});
