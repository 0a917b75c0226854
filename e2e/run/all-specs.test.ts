import { expect, test } from "vitest";
import { withoutLongForm } from "./all-specs.ts";

test("a run of all specs, or of a part of them, leaves the long form out", () => {
  const runs = [
    [],
    ["--shard=1/2"],
    ["--shard", "2/2", "--output=kept"],
    ["--workers", "1", "--reporter=dot"],
  ];
  for (const args of runs) {
    expect(withoutLongForm(args)).toEqual([...args, "--grep-invert=@long"]);
  }
});

test("a run of named specs or titles includes the long form", () => {
  const runs = [["captions"], ["stop:36"], ["-g", "quota"], ["--list"], ["--project=quiet"]];
  for (const args of [...runs, ["--workers", "1", "captions"]]) {
    expect(withoutLongForm(args)).toEqual(args);
  }
});
