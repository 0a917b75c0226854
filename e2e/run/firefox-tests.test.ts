import { expect, test } from "vitest";
import { shortFormArguments } from "./firefox-tests.ts";

test("a run of all specs includes the short form of the tests in Firefox", () => {
  expect(shortFormArguments([])).toEqual(["--grep=@short"]);
  for (const output of [["--output=kept"], ["--output", "kept"]]) {
    expect(shortFormArguments(output)).toEqual(["--grep=@short", "--output=kept/firefox"]);
  }
});

test("of a run in several parts, only the first includes it, once", () => {
  const parts = ["1/2", "2/2"].map((part) => shortFormArguments([`--shard=${part}`]));
  expect(parts).toEqual([["--grep=@short"], null]);
  expect(shortFormArguments(["--shard", "1/2", "--output=kept"])).toEqual([
    ...["--grep=@short", "--output=kept/firefox"],
  ]);
  expect(shortFormArguments(["--shard", "10/12"])).toBeNull();
});

test("a run of some specs, or with other options, does not include it", () => {
  for (const args of [["captions"], ["-g", "stop"], ["--list"], ["--project=quiet"]]) {
    expect(shortFormArguments(args)).toBeNull();
  }
});
