import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { repositoryFiles } from "./repository-files.ts";

// Readers start to lose the thread here. No file is split only for its length.
const MAX_LINES = 400;

// Files written by tools, lists, and pages that are looked up section by section.
const LONG_BY_NATURE =
  /^(package-lock\.json|docs\/service-api\.md|public\/_locales\/\w+\/messages\.json|src\/(service\/style-rules\/configured-rules|style-rules\/rules\/labels\/\w+)\.json)$/;

// Traces of the author's machine or work, which mean nothing to a reader.
const PRIVATE_MATTER = [
  /(?<![\w.}/-])\/(work|tmp|root)\//,
  /\/home\/(?!me\/)\w+\//,
  /https?:\/\/[\w.-]*registry/i,
  /(?<!user[- ])\b(sub)?agents?\b/i,
  /\bissue #?\d/i,
  /\blanguage model\b/i,
];

const files = repositoryFiles().map(({ path, location }) => ({
  path,
  text: readFileSync(location, "utf8"),
}));

describe("every file", () => {
  it("is found by these tests", () => {
    const paths = files.map(({ path }) => path);
    expect(paths).toEqual(expect.arrayContaining(["README.md", "src/capture/main.ts"]));
    expect(paths.some((path) => path.startsWith("node_modules/"))).toBe(false);
  });

  it(`has at most ${MAX_LINES} lines`, () => {
    const long = files
      .filter(({ path }) => !LONG_BY_NATURE.test(path))
      .map(({ path, text }) => ({ path, lines: text.split("\n").length - 1 }))
      .filter(({ lines }) => lines > MAX_LINES);
    expect(long).toEqual([]);
  });

  it("speaks of the product alone", () => {
    const here = "e2e/repository/files.test.ts";
    const found = files
      .filter(({ path }) => path !== here && path !== "package-lock.json")
      .flatMap(({ path, text }) =>
        text
          .split("\n")
          .map((line, index) => ({ place: `${path}:${index + 1}`, line: line.trim() }))
          .filter(({ line }) => PRIVATE_MATTER.some((pattern) => pattern.test(line))),
      );
    expect(found).toEqual([]);
  });

  it.each([
    "see /work/notes.md",
    'open("/tmp/x")',
    "the registry at http://registry.example.test/",
    "an agent wrote this",
    "as issue 2 says",
  ])("and the check would see %j", (line) => {
    expect(PRIVATE_MATTER.some((pattern) => pattern.test(line))).toBe(true);
  });
});
