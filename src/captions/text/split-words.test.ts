import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { splitWords } from "./split-words.ts";

describe("splitWords", () => {
  it.each([
    ["en", "Good evening, everyone.", ["Good", " evening,", " everyone."]],
    ["en", " every", [" every"]],
    ["en", "after ", ["after", " "]],
    ["ar", "مساء الخير.", ["مساء", " الخير."]],
    ["ko", "안녕 하세요", ["안녕", " 하세요"]],
    ["en", "", []],
    ["ja", "", []],
  ])("splits %s %j before its spaces", (language, text, words) => {
    expect(splitWords(text, language)).toEqual(words);
  });

  it.each([
    ["ja", "火でした。海"],
    ["ja", "船長は「灯台だ」と言った。"],
    ["zh-HANS", "他说:“灯塔(新的)亮了。”"],
    ["th", "สวัสดีตอนเย็น"],
  ])(
    "finds words of %s, none that begins with a closing sign or ends with an opening one",
    (language, text) => {
      const words = splitWords(text, language);
      expect(words.length).toBeGreaterThan(1);
      for (const word of words.slice(1)) expect(word).not.toMatch(/^[\p{Pe}\p{Pf}、。,]/u);
      for (const word of words.slice(0, -1)) expect(word).not.toMatch(/[\p{Ps}\p{Pi}]$/u);
    },
  );

  it.each([
    ["ja", "薪を燃やす火でした。海", ["薪を", "燃やす", "火でした。", "海"]],
    ["ja", "待ってコーヒー", ["待って", "コーヒー"]],
    ["zh", "“回家的路”", ["“回家的", "路”"]],
  ])("keeps endings and particles of %s with their word in %s", (language, text, words) => {
    expect(splitWords(text, language)).toEqual(words);
  });

  it.each([
    ["en", `an ${"x".repeat(100)} end`, 84],
    ["de", "\u0301é".repeat(90), 84],
    ["ja", "ー".repeat(50), 32],
    ["en", "👩‍👩‍👧".repeat(100), 84],
  ])("cuts a %s word longer than two lines", (language, text, longest) => {
    const words = splitWords(text, language);
    expect(words.join("")).toBe(text);
    const seen = new Intl.Segmenter("und");
    for (const word of words) expect([...seen.segment(word)].length).toBeLessThanOrEqual(longest);
  });

  it.each(["en", "ja", "th"])("loses no text in %s", (language) => {
    const text = fc.string({
      unit: fc.constantFrom("a", "海", "「", "」", "。", " ", "\n", "😀", "ก"),
    });
    fc.assert(
      fc.property(text, (any) => {
        expect(splitWords(any, language).join("")).toBe(any);
      }),
    );
  });
});
