import { describe, expect, it } from "vitest";
import { escapeCell, unescapeCell } from "./spreadsheet-cell.ts";
import { fc } from "./testing/fc.ts";

describe("a spreadsheet cell", () => {
  it.each([
    ["=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0"],
    ["+49 30", "'+49 30"],
    ["-ness", "'-ness"],
    ["@SUM(A1)", "'@SUM(A1)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r=1"],
    ["＝1", "'＝1"],
    ["'=1", "''=1"],
    ["plain", "plain"],
    ["'tis", "'tis"],
    ["a=b", "a=b"],
    ["", ""],
  ])("escapes %j as %j", (text, cell) => {
    expect(escapeCell(text)).toBe(cell);
    expect(unescapeCell(cell)).toBe(text);
  });

  it("never starts with a formula and unescapes to its original text", () => {
    const text = fc
      .array(fc.constantFrom("'", "=", "+", "-", "@", "\t", "\r", "a", " "))
      .map((letters) => letters.join(""));
    fc.assert(
      fc.property(text, (each) => {
        expect(escapeCell(each)).not.toMatch(/^[=+\-@\t\r]/);
        expect(unescapeCell(escapeCell(each))).toBe(each);
      }),
    );
  });
});
