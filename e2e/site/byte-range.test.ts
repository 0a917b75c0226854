import { expect, it } from "vitest";
import { parseByteRange } from "./byte-range.ts";

it.each([
  ["bytes=0-", { first: 0, last: 99 }],
  ["bytes=10-19", { first: 10, last: 19 }],
  ["bytes=90-500", { first: 90, last: 99 }],
  ["bytes=-30", { first: 70, last: 99 }],
  ["bytes=-500", { first: 0, last: 99 }],
  ["bytes=99-99", { first: 99, last: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=20-10", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,5-6", undefined],
  ["lines=0-1", undefined],
  [undefined, undefined],
])("reads %s of a hundred bytes", (header, expected) => {
  expect(parseByteRange(header, 100)).toEqual(expected);
});

it("has no part of an empty file", () => {
  expect(parseByteRange("bytes=0-", 0)).toBe("unsatisfiable");
  expect(parseByteRange("bytes=-5", 0)).toBe("unsatisfiable");
});
