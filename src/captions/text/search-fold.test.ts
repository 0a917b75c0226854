import { describe, expect, it } from "vitest";
import { findFolded, foldQuery, foldText } from "./search-fold.ts";

const found = (text: string, query: string) =>
  findFolded(text, foldQuery(query)).map(({ from, to }) => text.slice(from, to));

describe("searching a text", () => {
  it.each([
    ["Über die Straße", "uber", ["Über"]],
    ["Über die Straße", "STRASSE", ["Straße"]],
    ["Straße", "ss", ["ß"]],
    ["Der Élan, e\u0301lan", "elan", ["Élan", "e\u0301lan"]],
    ["naïve", "naive", ["naïve"]],
    ["two   words\u00a0here", "two words here", ["two   words\u00a0here"]],
    ["ＡＢＣ１２３", "abc1", ["ＡＢＣ１"]],
    ["ｶﾀｶﾅ", "カタカナ", ["ｶﾀｶﾅ"]],
    ["灯台の光", "灯台", ["灯台"]],
    ["はしとばし", "はし", ["はし"]],
    ["أَهْلًا", "اهلا", ["أَهْلًا"]],
    ["שָׁלוֹם", "שלום", ["שָׁלוֹם"]],
    ["हिन्दी", "हन", []],
    ["İstanbul ısı", "istanbul isi", ["İstanbul ısı"]],
    ["aaaa", "aa", ["aa", "aa"]],
    ["an 😀 emoji", "😀", ["😀"]],
    ["anything", " ", []],
    ["anything", "\u0301", []],
    ["한국어", "한국", ["한국"]],
  ])("%j holds %j as %j", (text, query, expected) => {
    expect(found(text, query)).toEqual(expected);
  });

  it("folds a whole as it folds its parts, so that matches keep their positions", () => {
    const parts = ["Größe ", "  ÉLAN", " 灯台", "ﬁn"];
    const whole = parts.join("");
    for (const part of parts) {
      expect(foldText(whole)).toContain(foldQuery(part));
      expect(findFolded(whole, foldQuery(part)).length).toBeGreaterThan(0);
    }
  });

  it("folds marks after plain letters, and any space to one", () => {
    expect(foldText("Abc  E\u0301lan\n\tXYZ\rabce\u0301")).toBe("abc elan xyz abce");
    expect(foldText("ABC  d\n\te\r\nf\vg\fh")).toBe("abc d e f g h");
  });

  it("returns no more matches than requested", () => {
    expect(findFolded("a a a a", "a", 2)).toHaveLength(2);
  });
});
