import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { utf8Bytes } from "../../lib/utf8-bytes.ts";
import { MAX_GLOSSARY_BYTES, MAX_GLOSSARY_TEXT_BYTES } from "./glossary.ts";
import { writeTabSeparated } from "./tab-separated.ts";
import {
  checkEntries,
  checkPair,
  checkTerms,
  checkTermText,
  dictionaryBytes,
  MAX_ENTRY_BYTES,
  rootPair,
  termCharacters,
} from "./term-checks.ts";

const problemOf = (typed: string) => {
  const checked = checkTermText(typed);
  return checked.ok ? null : checked.problem;
};

// Counted with the table of RFC 3629, independently of the check.
function byBytesOfSigns(text: string): number {
  return [...text].reduce((sum, sign) => {
    const point = sign.codePointAt(0) ?? 0;
    return sum + (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4);
  }, 0);
}

describe("a term", () => {
  it("has at most 1024 bytes of UTF-8, however many characters that is", () => {
    const letters = fc.constantFrom("a", "é", "ß", "語", "한", "😀", "👩‍👩‍👧", "ا");
    fc.assert(
      fc.property(fc.array(letters, { minLength: 1, maxLength: 1100 }), (signs) => {
        const typed = signs.join("");
        const bytes = byBytesOfSigns(typed);
        expect(utf8Bytes(typed)).toBe(bytes);
        expect(problemOf(typed)).toBe(
          bytes > MAX_GLOSSARY_TEXT_BYTES ? "words_problem_too_long" : null,
        );
      }),
    );
  });

  it.each([
    ["a".repeat(1024), null],
    ["a".repeat(1025), "words_problem_too_long"],
    ["é".repeat(512), null],
    [`${"é".repeat(512)}a`, "words_problem_too_long"],
    ["語".repeat(341), null],
    ["語".repeat(342), "words_problem_too_long"],
    ["😀".repeat(256), null],
    [`${"😀".repeat(256)}a`, "words_problem_too_long"],
    // Surrounding spaces are not sent and do not count.
    [`  ${"a".repeat(1024)} `, null],
  ])("is measured in bytes, not in characters (%#)", (typed, problem) => {
    expect(problemOf(typed)).toBe(problem);
  });

  it.each([
    ["", "words_problem_empty"],
    [" \u3000\u00a0", "words_problem_empty"],
    ["two\twords", "words_problem_control"],
    ["two\nlines", "words_problem_control"],
    ["a\u0000b", "words_problem_control"],
    ["a\u0085b", "words_problem_control"],
    ["a\u2028b", "words_problem_control"],
    ["half \ud83d", "words_problem_half_letter"],
  ])("that cannot be sent is refused: %j", (typed, problem) => {
    expect(problemOf(typed)).toBe(problem);
  });

  it("is sent without surrounding spaces, otherwise unchanged", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (typed) => {
        const checked = checkTermText(typed);
        if (checked.ok) expect(checked.value).toBe(typed.trim());
      }),
    );
  });
});

describe("a language pair", () => {
  it("has no variants", () => {
    expect(rootPair({ source: "pt-BR", target: "zh-HANS" })).toEqual({
      source: "pt",
      target: "zh",
    });
  });

  it("is refused when both are one language, in any variants", () => {
    const same = "words_problem_same_language";
    expect(checkPair({ source: "de", target: "de" })).toBe(same);
    expect(checkPair({ source: "en-GB", target: "en-US" })).toBe(same);
    expect(checkPair({ source: "en", target: "de" })).toBeNull();
  });
});

describe("entries", () => {
  it("may be 10 MiB with those of the other pairs, not a byte more", () => {
    const text = "a".repeat(MAX_GLOSSARY_TEXT_BYTES);
    const entries = Array.from({ length: 5000 }, (_, at) => ({
      source: String(at).padEnd(MAX_GLOSSARY_TEXT_BYTES, "e"),
      target: text,
    }));
    const bytes = dictionaryBytes(entries);
    expect(bytes).toBe(5000 * MAX_ENTRY_BYTES - 1);
    expect(bytes).toBe(utf8Bytes(writeTabSeparated(entries)));
    expect(dictionaryBytes([])).toBe(0);
    expect(checkEntries(entries, MAX_GLOSSARY_BYTES - bytes)).toBeNull();
    expect(checkEntries(entries, MAX_GLOSSARY_BYTES - bytes + 1)).toBe(
      "words_problem_glossary_too_large",
    );
  });

  it("are at least one, without duplicates", () => {
    expect(checkEntries([])).toBe("words_problem_no_entries");
    const twice = ["x", "y"].map((target) => ({ source: "a", target }));
    expect(checkEntries(twice)).toBe("words_problem_duplicate");
    const cases = ["a", "A"].map((source) => ({ source, target: "x" }));
    expect(checkEntries(cases)).toBeNull();
  });
});

describe("terms", () => {
  it("have at most 300 characters together, including line breaks", () => {
    expect(termCharacters(["ab", "語", "😀"])).toBe(6);
    expect(checkTerms(["a".repeat(149), "b".repeat(150)])).toBeNull();
    expect(checkTerms(["a".repeat(150), "b".repeat(150)])).toBe("words_problem_too_many_letters");
    expect(checkTerms(["😀".repeat(300)])).toBeNull();
  });

  it("are case-sensitive, without duplicates", () => {
    expect(checkTerms(["NATO", "Nato"])).toBeNull();
    expect(checkTerms(["NATO", "NATO"])).toBe("words_problem_duplicate");
    expect(checkTerms([])).toBe("words_problem_no_entries");
  });
});
