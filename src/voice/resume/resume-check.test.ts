import { describe, expect, it } from "vitest";
import { ResumeCheck } from "./resume-check.ts";

const words = (text: string, startMs: number) => [{ text, startMs, endMs: startMs + 900 }];

describe("ResumeCheck", () => {
  it.each([
    ["the draft as it was", " the light", 4000, true],
    ["a draft that is written differently", " a light", 4020, true],
    ["the same words, placed a little later", " the light", 4300, true],
    ["words behind the draft", " turned", 4300, false],
    ["the same word, said once more", " the sea", 5200, false],
  ])("compares the next words with the draft: %s", (_, text, startMs, isMet) => {
    const check = new ResumeCheck();
    check.expectWords("original", "en", words(" the light", 4000), 4000);
    expect(check.verifyWords("original", "en", words(text, startMs))).toBe(isMet);
    expect(check.isPending).toBe(false);
  });

  it("distinguishes the expected word from the same word later in the draft", () => {
    const check = new ResumeCheck();
    const draft = [{ text: " light yes light", startMs: 4000, endMs: 4640 }];
    check.expectWords("original", "en", draft, 4000);
    expect(check.verifyWords("original", "en", words(" light", 4360))).toBe(false);
    check.expectWords("original", "en", draft, 4000);
    expect(check.verifyWords("original", "en", words(" light yes light", 4120))).toBe(true);
  });

  it("expects words for sound that brought none yet", () => {
    const check = new ResumeCheck();
    check.expectWords("de", "de", [], 4000);
    expect(check.verifyWords("original", "en", words(" the", 6000))).toBe(true);
    expect(check.verifyWords("de", "de", [])).toBe(true);
    expect(check.isPending).toBe(true);
    expect(check.verifyWords("de", "de", words(" das", 4400))).toBe(false);
    check.expectWords("de", "de", [], null);
    expect(check.isPending).toBe(false);
  });
});
