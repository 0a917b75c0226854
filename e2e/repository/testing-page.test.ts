import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { repositoryFiles } from "./repository-files.ts";

const ROOT = new URL("../../", import.meta.url);
const PAGE = readFileSync(new URL("docs/testing.md", ROOT), "utf8");

const ROWS = PAGE.slice(PAGE.indexOf("## What is proven"))
  .split("\n")
  .filter((line) => line.startsWith("|") && !/^\| (Promise|-)/.test(line));

const LONG_FORM = "long form";
const LEVELS = ["unit", "contract", "repository", "end to end", LONG_FORM, "bench", "chaos"];

function levelOf(path: string): string {
  if (path.endsWith(".spec.ts")) return hasOnlyLongTests(path) ? LONG_FORM : "end to end";
  const [, room = ""] = /^e2e\/(contract|repository)\//.exec(path) ?? [];
  return room || "unit";
}

function hasOnlyLongTests(path: string): boolean {
  const text = readFileSync(new URL(path, ROOT), "utf8");
  const tests = text.match(/^ *test\(/gm) ?? [];
  const long = text.match(/^ *test\((?:\n\s*)?(?:"[^"\n]*"|`[^`]*`),\s*LONG,/gm) ?? [];
  return tests.length > 0 && tests.length === long.length;
}

const filesIn = (text: string) => [...text.matchAll(/`([\w./-]+\.(?:tsx?|yml))`/g)];
const testsIn = (text: string) => filesIn(text).map(([, path = ""]) => path);

describe("docs/testing.md", () => {
  it("names only files that exist", () => {
    const named = testsIn(PAGE).filter((path) => path.includes("/"));
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((path) => !existsSync(new URL(path, ROOT)))).toEqual([]);
  });

  it("says of every end-to-end, contract and repository test what it proves", () => {
    const proven = new Set(ROWS.flatMap(testsIn));
    const tests = repositoryFiles("e2e")
      .map(({ path }) => path)
      .filter((path) => levelOf(path) !== "unit" && /\.(spec|test)\.ts$/.test(path));
    expect(tests.length).toBeGreaterThan(70);
    expect(tests.filter((path) => !proven.has(path))).toEqual([]);
  });

  // Only `npm run e2e:all` runs the long form.
  it("names for each promise a test that `npm test` runs", () => {
    const late = ROWS.filter((row) => row.split("|").at(3)?.trim() === LONG_FORM);
    expect(late).toEqual([]);
  });

  it("has in each row a promise, tests, and the levels of those tests", () => {
    const odd = ROWS.filter((row) => {
      const [, promise = "", tests = "", levels = ""] = row.split("|").map((cell) => cell.trim());
      const shown = new Set(testsIn(tests).map(levelOf));
      const told = new Set(levels.split(", "));
      return (
        promise === "" ||
        shown.size === 0 ||
        [...told].some((level) => !LEVELS.includes(level)) ||
        [...shown].some((level) => !told.has(level)) ||
        shown.size !== told.size
      );
    });
    expect(odd).toEqual([]);
  });
});
