import { describe, expect, it } from "vitest";
import { EchoCheck } from "./echo-check.ts";

const ECHO = { fromMs: 4000, toMs: 4200 };
const words = (text: string, startMs: number, endMs: number) => [{ text, startMs, endMs }];

describe("EchoCheck", () => {
  it.each([
    [" a lamp turned", false],
    [" a lamp lamp turned", true],
    [" a lamp a lamp turned", true],
    [" lamp and the lamp", false],
  ])("finds what is written twice where sound came twice: %s", (text, hasRepeated) => {
    const check = new EchoCheck();
    check.begin(ECHO);
    expect(check.hasRepeated("original", "en", [], words(text, 3700, 4500))).toBe(hasRepeated);
  });

  it("compares with what was concluded, and only there", () => {
    const check = new EchoCheck();
    check.begin(ECHO);
    expect(check.hasRepeated("de", "de", words(" nein", 3900, 4200), [])).toBe(false);
    expect(check.hasRepeated("original", "en", [], words(" nein", 4200, 4400))).toBe(false);
    expect(check.hasRepeated("de", "de", [], words(" nein", 4200, 4400))).toBe(true);
    expect(check.hasRepeated("original", "en", [], words(" no no", 6000, 6800))).toBe(false);
    check.begin(null);
    expect(check.hasRepeated("de", "de", [], words(" no no", 4000, 4400))).toBe(false);
  });
});
