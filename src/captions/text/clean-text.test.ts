import { describe, expect, it } from "vitest";
import { anyCharacter } from "../../lib/testing/any-character.ts";
import { fc } from "../../lib/testing/fc.ts";
import { cleanSentence, cleanText } from "./clean-text.ts";

describe("cleanText", () => {
  it.each([
    ["plain words", " Good evening, everyone.", " Good evening, everyone."],
    ["markup, which is text", "<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
    ["Persian with its joiner", "می‌خواهم", "می‌خواهم"],
    ["Hebrew with a mark", "שלום!\u200f", "שלום!\u200f"],
    ["a family of emoji", "👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"],
    [
      "Vietnamese in parts",
      "Tie\u0302\u0301ng Vie\u0323\u0302t",
      "Tie\u0302\u0301ng Vie\u0323\u0302t",
    ],
    ["two spaces", "one.  Two", "one.  Two"],
  ])("keeps %s", (_, text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it.each([
    ["line breaks, which part words", "one\r\ntwo\u2028three\u0085four", "one two three four"],
    ["terminal controls", "\u001b[2Jwords\u0000\u0007\u007f\u009b", "[2Jwords"],
    ["an override", "\u202Egpj.exe\u202C", "gpj.exe"],
    ["an embedding and an isolate", "a\u202Bb\u2067c\u2069", "abc"],
    ["rows of invisible signs", `a${"\u200f".repeat(500)}b`, "a\u200fb"],
    ["hidden letters", "ok\u{E0068}\u{E0069}\u{E007F}", "ok"],
    ["a byte order mark", "\uFEFFword", "word"],
    ["no characters", "a\uFFFEb\u{1FFFF}c", "abc"],
    ["half a character", "a\uD800b\uDC00", "a\uFFFDb\uFFFD"],
    ["a tower of marks", `z${"\u0300".repeat(300)}`, `z${"\u0300".repeat(8)}`],
    ["a desert of spaces", `a${" ".repeat(9000)}b`, "a b"],
  ])("removes %s", (_, text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it("leaves nothing to remove, and keeps clean text unchanged", { timeout: 60_000 }, () => {
    const unit = fc.oneof(
      fc.string({ unit: anyCharacter, maxLength: 3 }),
      fc.constantFrom(
        "a",
        " ",
        "\n",
        "\u202e",
        "\u200f",
        "\u0301",
        "\ud800",
        "\u2069",
        "ש",
        "\u{E0041}",
      ),
    );
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 60 }), (parts) => {
        const clean = cleanText(parts.join(""));
        expect(clean).not.toMatch(/[\p{Cs}\p{Cc}\u2028-\u202E\u2066-\u2069]/u);
        expect(cleanText(clean)).toBe(clean);
      }),
    );
  });
});

describe("cleanSentence", () => {
  it("keeps what can be read", () => {
    expect(cleanSentence("  Language\n pair not supported ", 500)).toBe(
      "Language  pair not supported",
    );
    expect(cleanSentence("x".repeat(10_000_000), 5)).toBe("xxxx…");
    expect(cleanSentence("😀😀😀", 4)).toBe("😀\uFFFD…");
  });
});
