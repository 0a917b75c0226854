import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { checkTermText } from "./term-checks.ts";
import { readTermTable, writeCommaTable, writeTabTable } from "./term-table.ts";

const entriesOf = (text: string) =>
  readTermTable(text).entries.map(({ source, target }) => [source, target]);

describe("lines of a table", () => {
  it.each([
    ["house\tHaus\nlight\tLicht", "tabs"],
    ["house,Haus\r\nlight,Licht\r\n", "commas"],
    ["\uFEFFhouse;Haus\rlight;Licht", "semicolons and a byte order mark"],
    ['"house","Haus"\n"light" , Licht', "quotation marks"],
    ["house,Haus,en,de\nlight,Licht,en,de", "languages behind them"],
    ["\n  house , Haus \n\n light,Licht \n\n", "empty lines and spaces"],
  ])("are read: %j (%s)", (text) => {
    expect(entriesOf(text)).toEqual([
      ["house", "Haus"],
      ["light", "Licht"],
    ]);
    expect(readTermTable(text).refused).toEqual([]);
  });

  it("may contain commas and quotation marks", () => {
    expect(entriesOf('"Hello, ""world""",Hallo')).toEqual([['Hello, "world"', "Hallo"]]);
    expect(entriesOf("Hello, world\tHallo, Welt")).toEqual([["Hello, world", "Hallo, Welt"]]);
  });

  it("that are malformed are reported with their number", () => {
    const text = `house,Haus\nalone\n,empty\na,b,c d,e\n"two\nlines",x\nlast,${"é".repeat(513)}\nok,gut`;
    const { entries, refused } = readTermTable(text);
    expect(entries.map(({ source }) => source)).toEqual(["house", "ok"]);
    expect(refused).toEqual([
      { line: 2, problem: "words_problem_columns" },
      { line: 3, problem: "words_problem_empty" },
      { line: 4, problem: "words_problem_columns" },
      { line: 5, problem: "words_problem_control" },
      { line: 7, problem: "words_problem_too_long" },
    ]);
  });

  it("with the same source count once, the last of them", () => {
    const table = readTermTable("a,1\nb,2\na,3");
    expect(table.entries).toEqual([
      { source: "a", target: "3" },
      { source: "b", target: "2" },
    ]);
    expect(table.repeated).toBe(1);
  });

  it("that a spreadsheet would run are escaped in files, and read back unchanged", () => {
    const entries = [
      { source: "=cmd|'/C calc'!A0", target: "@SUM(1+1)*cmd" },
      { source: "-ness", target: "+1" },
      { source: "'=quoted", target: '=HYPERLINK("https://evil.example","a, b")' },
    ];
    const comma = writeCommaTable(entries);
    expect(comma.split("\r\n")).toEqual([
      "'=cmd|'/C calc'!A0,'@SUM(1+1)*cmd",
      "'-ness,'+1",
      `''=quoted,"'=HYPERLINK(""https://evil.example"",""a, b"")"`,
      "",
    ]);
    expect(writeTabTable(entries)).toMatch(/^'=cmd.*\t'@SUM.*\n'-ness\t'\+1\n''=quoted\t'=HYPER/);
    expect(readTermTable(comma).entries).toEqual(entries);
    expect(readTermTable(writeTabTable(entries)).entries).toEqual(entries);
  });

  it("are read back from a file unchanged", () => {
    const term = fc
      .tuple(
        fc.constantFrom("", "'", "=", "+", "-", "@", "'=", "''-", "＝"),
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
      )
      .map(([start, rest]) => start + rest)
      .map((typed) => checkTermText(typed))
      .filter((checked) => checked.ok)
      .map(({ value }) => value)
      // A leading byte order mark would be removed.
      .filter((value) => !value.startsWith("\uFEFF"));
    const entries = fc
      .uniqueArray(fc.record({ source: term, target: term }), {
        selector: ({ source }) => source,
        minLength: 1,
        maxLength: 12,
      })
      .filter((all) => all.every(({ source }) => !source.includes("\t")));
    fc.assert(
      fc.property(entries, (all) => {
        expect(readTermTable(writeCommaTable(all)).entries).toEqual(all);
        expect(readTermTable(writeTabTable(all)).entries).toEqual(all);
      }),
    );
  });
});
