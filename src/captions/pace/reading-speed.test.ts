import { describe, expect, it } from "vitest";
import { countLetters, lettersPerSecond } from "./reading-speed.ts";
import { SpeechRate } from "./speech-rate.ts";

describe("reading speed", () => {
  it.each([
    ["en", 20],
    ["de", 17],
    ["ja", 4],
    ["ko", 12],
    ["zh-HANS", 9],
    ["ar", 17],
  ])("of %s is %d characters per second", (language, speed) => {
    expect(lettersPerSecond(language, null)).toBe(speed);
  });

  it("follows a speaker who is faster than the usual reading speed", () => {
    expect(lettersPerSecond("ja", 8)).toBe(10);
    expect(lettersPerSecond("en", 8)).toBe(20);
  });

  it.each([
    ["en", "Good!", 5],
    ["ja", "海へ行く。", 5],
    ["ja", "NHK", 1.5],
    ["ar", "كَتَبَ", 3],
  ])("counts the characters of %s in %j as %d", (language, text, letters) => {
    expect(countLetters(text, language)).toBe(letters);
  });
});

describe("SpeechRate", () => {
  const segment = (text: string, durationMs: number) => ({ text, startMs: 0, endMs: durationMs });

  it("knows nothing before a second of speech", () => {
    const rate = new SpeechRate();
    rate.addSegments([segment("Good", 500)], "en");
    expect(rate.lettersPerSecond).toBeNull();
  });

  it("follows a speaker who changes pace", () => {
    const rate = new SpeechRate();
    rate.addSegments([segment("x".repeat(100), 10_000)], "en");
    expect(rate.lettersPerSecond).toBeCloseTo(10);
    for (let at = 0; at < 6; at++) rate.addSegments([segment("x".repeat(200), 10_000)], "en");
    expect(rate.lettersPerSecond).toBeGreaterThan(19);
  });
});
