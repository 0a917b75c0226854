import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { lintFaults } from "./firefox-lint.ts";

const EXPLAINED = [{ code: "A", message: "An old habit", why: "It is harmless." }];
const known = { code: "A", message: "An old habit", file: "a.js" };
const report = (parts: object) => ({ errors: [], notices: [], warnings: [known], ...parts });

test("a report with explained warnings only is fine", () => {
  expect(lintFaults(report({}), EXPLAINED)).toEqual([]);
});

test.each([
  ["an error", { errors: [known] }, "A in a.js: An old habit"],
  ["a notice", { notices: [{ code: "N", message: "Look" }] }, "N in the package: Look"],
  [
    "a warning with another message",
    { warnings: [known, { ...known, message: "Another" }] },
    "A in a.js: Another",
  ],
  [
    "an explanation of a warning that is gone",
    { warnings: [] },
    "A is explained but no longer reported: An old habit",
  ],
])("%s is a fault", (_, parts, fault) => {
  expect(lintFaults(report(parts), EXPLAINED)).toEqual([fault]);
});

test("something else than a report is refused", () => {
  expect(() => lintFaults({ errors: [] }, EXPLAINED)).toThrow();
});

test("no component of ours sets HTML, as the explanation says", () => {
  const source = fileURLToPath(new URL("../src", import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|testing/.test(path))
    .map((path) => [path, readFileSync(join(source, path), "utf8")] as const);
  expect(files.length).toBeGreaterThan(500);
  const setting = files.filter(([, text]) => text.includes("dangerouslySetInnerHTML"));
  expect(setting.map(([path]) => path)).toEqual([]);
});
