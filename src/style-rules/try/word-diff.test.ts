import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { differencesIn } from "./differences.ts";
import { wordDiff } from "./word-diff.ts";

const shown = (left: string, right: string, language = "en") =>
  wordDiff(left, right, language)
    .map(({ kind, text }) => ({ both: text, left: `[-${text}-]`, right: `[+${text}+]` })[kind])
    .join("");

describe("wordDiff", () => {
  it.each([
    ["the same", "the same", "the same"],
    ["I don't know", "I do not know", "I [-don't-][+do not+] know"],
    ["a big red ship", "a small blue ship", "a [-big red-][+small blue+] ship"],
    ["it is late", "it is", "it is[- late-]"],
    ["", "new", "[+new+]"],
    ["at 5 p.m.", "at 17:00", "at [-5 p.m.-][+17:00+]"],
  ])("of %j and %j", (left, right, expected) => {
    expect(shown(left, right)).toBe(expected);
  });

  it("finds words without spaces between them", () => {
    expect(shown("今日は天気がいい", "今日は天気が悪い", "ja")).toBe(
      "今日は天気が[-いい-][+悪い+]",
    );
    expect(shown("我喜欢红色的船", "我喜欢蓝色的船", "zh-HANS")).toContain("我喜欢[-");
    expect(shown("배가 아주 크다", "배가 매우 크다", "ko")).toBe("배가 [-아주-][+매우+] 크다");
  });

  it("loses nothing of either text", () => {
    const word = fc.constantFrom("a", "b", "ship", " ", ", ", "né", "船", "\n");
    const text = fc.array(word, { maxLength: 30 }).map((words) => words.join(""));
    fc.assert(
      fc.property(text, text, (left, right) => {
        const pieces = wordDiff(left, right, "en");
        const without = (kind: string) =>
          pieces
            .filter((piece) => piece.kind !== kind)
            .map((piece) => piece.text)
            .join("");
        expect([without("right"), without("left")]).toEqual([left, right]);
      }),
    );
  });

  it("treats texts that are too long as entirely different", () => {
    const long = (word: string) => `${word} `.repeat(1500).trim();
    expect(wordDiff(long("a"), long("b"), "en").map(({ kind }) => kind)).toEqual(["left", "right"]);
  });

  it("lists the differences", () => {
    const differences = differencesIn(
      wordDiff("one two three four", "one 2 three four five", "en"),
    );
    expect(differences).toEqual([
      { left: "two", right: "2" },
      { left: "", right: "five" },
    ]);
  });
});
