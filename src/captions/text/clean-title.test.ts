import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../lib/testing/any-character.ts";
import { fc } from "../../lib/testing/fc.ts";
import { cleanTitle, MAX_TITLE_LENGTH } from "./clean-title.ts";

describe("a title from the web", () => {
  it.each([
    ["a plain title", "Lighthouses – a talk", "Lighthouses – a talk"],
    ["line ends", "one\r\ntwo\u2028three", "one two three"],
    ["what turns a text around", "safe\u202Egpj.exe\u202C", "safegpj.exe"],
    ["isolates that are closed too often", "a\u2069\u2069b\u2068c", "abc"],
    ["marks of direction", "\u200Fbank.example\u200E\u061C", "bank.example"],
    ["zero-width signs", "ba\u200Bnk\u00AD.exa\u2060mple", "bank.example"],
    ["blank letters only", "\u3164\u2800\uFFA0", ""],
    ["controls", "\u0000a\u001Bb\u0085c", "ab c"],
    ["a joiner that Persian needs", "می\u200Cخواهم", "می\u200Cخواهم"],
    ["an emoji of several", "👩\u200D🚀", "👩\u200D🚀"],
    ["half a character", "a\uD83D", "a\uFFFD"],
  ])("with %s", (_, title, clean) => {
    expect(cleanTitle(title)).toBe(clean);
  });

  it("of a megabyte is cut", () => {
    expect(cleanTitle("a".repeat(1_000_000))).toHaveLength(MAX_TITLE_LENGTH);
    expect(cleanTitle(`a${"\u0301".repeat(1_000_000)}`).length).toBeLessThan(20);
  });

  it("has no effect on the text around it, and does not change when cleaned again", () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 700 }), (title) => {
        const clean = cleanTitle(title);
        expect(clean.length).toBeLessThanOrEqual(MAX_TITLE_LENGTH);
        expect(clean).not.toMatch(
          /[\p{Cc}\u200E\u200F\u061C\u202A-\u202E\u2028\u2029\u2066-\u2069]/u,
        );
        expect(cleanTitle(clean)).toBe(clean);
      }),
    );
  });
});
