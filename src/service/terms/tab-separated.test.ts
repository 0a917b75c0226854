import { expect, test } from "vitest";
import { readTabSeparated, writeTabSeparated } from "./tab-separated.ts";

const ENTRIES = [
  { source: "oak", target: "Eiche" },
  { source: '"quoted"', target: "„zitiert“" },
  { source: "灯台守", target: "keeper of the light" },
];

test("entries are one per line with a tab between, and are read back unchanged", () => {
  const text = writeTabSeparated(ENTRIES);
  expect(text.split("\n")).toHaveLength(3);
  expect(text.split("\n")[0]).toBe("oak\tEiche");
  expect(readTabSeparated(text)).toEqual(ENTRIES);
});

test.each([
  ["", []],
  ["\n\n", []],
  ["a\tb\n", [["a", "b"]]],
  [
    "a\tb\r\nc\td\re\tf",
    [
      ["a", "b"],
      ["c", "d"],
      ["e", "f"],
    ],
  ],
  ["no tab\na\tb", [["a", "b"]]],
  ["\tb\na\t\nc\td", [["c", "d"]]],
  ["a\tb\tremark", [["a", "b"]]],
])("%j reads as %j", (text, pairs) => {
  expect(readTabSeparated(text).map(({ source, target }) => [source, target])).toEqual(pairs);
});

test("no entries give an empty text", () => {
  expect(writeTabSeparated([])).toBe("");
});
