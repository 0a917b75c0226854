import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { checkWord } from "./term-checks.ts";
import { readWordTable, writeCommaTable, writeTabTable } from "./term-table.ts";

const entriesOf = (text: string) =>
  readWordTable(text).entries.map(({ source, target }) => [source, target]);

describe("lines of words", () => {
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
    expect(readWordTable(text).refused).toEqual([]);
  });

  it("may have commas and quotation marks in them", () => {
    expect(entriesOf('"Hello, ""world""",Hallo')).toEqual([['Hello, "world"', "Hallo"]]);
    expect(entriesOf("Hello, world\tHallo, Welt")).toEqual([["Hello, world", "Hallo, Welt"]]);
  });

  it("that are none are told of with their number", () => {
    const text = `house,Haus\nalone\n,empty\na,b,c d,e\n"two\nlines",x\nlast,${"é".repeat(513)}\nok,gut`;
    const { entries, refused } = readWordTable(text);
    expect(entries.map(({ source }) => source)).toEqual(["house", "ok"]);
    expect(refused).toEqual([
      { line: 2, problem: "words_problem_columns" },
      { line: 3, problem: "words_problem_empty" },
      { line: 4, problem: "words_problem_columns" },
      { line: 5, problem: "words_problem_control" },
      { line: 7, problem: "words_problem_too_long" },
    ]);
  });

  it("count once by source, the last of them", () => {
    const table = readWordTable("a,1\nb,2\na,3");
    expect(table.entries).toEqual([
      { source: "a", target: "3" },
      { source: "b", target: "2" },
    ]);
    expect(table.repeated).toBe(1);
  });

  it("that a spreadsheet would run are text in files, and read as they were", () => {
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
    expect(readWordTable(comma).entries).toEqual(entries);
    expect(readWordTable(writeTabTable(entries)).entries).toEqual(entries);
  });

  it("come back from a file as they went into it", () => {
    const word = fc
      .tuple(
        fc.constantFrom("", "'", "=", "+", "-", "@", "'=", "''-", "＝"),
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 30 }),
      )
      .map(([start, rest]) => start + rest)
      .map((typed) => checkWord(typed))
      .filter((checked) => checked.ok)
      .map(({ value }) => value)
      // A spreadsheet's first sign would be taken for what begins a file.
      .filter((value) => !value.startsWith("\uFEFF"));
    const entries = fc
      .uniqueArray(fc.record({ source: word, target: word }), {
        selector: ({ source }) => source,
        minLength: 1,
        maxLength: 12,
      })
      .filter((all) => all.every(({ source }) => !source.includes("\t")));
    fc.assert(
      fc.property(entries, (all) => {
        expect(readWordTable(writeCommaTable(all)).entries).toEqual(all);
        expect(readWordTable(writeTabTable(all)).entries).toEqual(all);
      }),
    );
  });
});
