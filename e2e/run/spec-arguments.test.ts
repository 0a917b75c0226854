import { expect, test } from "vitest";
import { specArguments, specPattern } from "./spec-arguments.ts";

const NAMES = ["captions", "formats/source", "stop", "uncaptioned-page"];

const fitting = (pattern: string, paths: readonly string[]) =>
  paths.filter((path) => new RegExp(pattern).test(path));

test("any part of a name selects the matching specs", () => {
  expect(specArguments(["caption"], NAMES)).toEqual(
    ["captions", "uncaptioned-page"].map(specPattern),
  );
  expect(specArguments(["e2e/stop.spec.ts"], NAMES)).toEqual([specPattern("stop")]);
  expect(specArguments(["formats"], NAMES)).toEqual([specPattern("formats/source")]);
  expect(specArguments(["stop:36"], NAMES)).toEqual([`${specPattern("stop")}:36`]);
  expect(specArguments([], NAMES)).toEqual([]);
});

test("a pattern matches only its own spec, in any repository folder", () => {
  const paths = [
    "/home/me/captions/e2e/stop.spec.ts",
    "/home/me/captions/e2e/captions.spec.ts",
    "/home/me/captions/e2e/formats/captions.spec.ts",
    "C:\\captions\\e2e\\captions.spec.ts",
  ];
  expect(fitting(specPattern("captions"), paths)).toEqual([paths[1], paths[3]]);
  expect(fitting(specPattern("formats/captions"), paths)).toEqual([paths[2]]);
});

test("options are passed to Playwright, with their values", () => {
  const options = ["-g", "caption", "--shard=1/2", "--output", "elsewhere", "--headed"];
  expect(specArguments(options, NAMES)).toEqual(options);
});

test("a part without a match is an error that lists the names", () => {
  expect(() => specArguments(["stpo"], NAMES)).toThrow(/"stpo"[\s\S]*formats\/source/);
});
