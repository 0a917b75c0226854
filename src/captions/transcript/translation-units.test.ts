import { describe, expect, it } from "vitest";
import type { NumberedSegment } from "./transcript-row.ts";
import { isInLanguage, translationUnits } from "./translation-units.ts";

function segment(
  ordinal: number,
  text: string,
  change: Partial<NumberedSegment> = {},
): NumberedSegment {
  const startMs = ordinal * 2000;
  const origin = { lane: "original", language: "en", spokenAtMs: null, mediaMs: null };
  return { ...origin, ordinal, text, startMs, endMs: startMs + 1900, ...change };
}

const units = (segments: readonly NumberedSegment[], isEnd = true) =>
  translationUnits(segments, isEnd).map(({ text }) => text);

describe("translation units", () => {
  it("are whole sentences, however those are segmented", () => {
    const cut = [segment(0, "One half"), segment(1, " and another."), segment(2, " Two. Three.")];
    expect(units(cut)).toEqual(["One half and another.", "Two. Three."]);
  });

  it("span neither a pause nor another language", () => {
    const pause = [segment(0, "Well"), segment(1, " then", { startMs: 9000, endMs: 9500 })];
    expect(units(pause)).toEqual(["Well", "then"]);
    const change = [segment(0, "Well"), segment(1, " gut", { language: "de" })];
    expect(units(change)).toEqual(["Well", "gut"]);
  });

  it("leave out what is translated already", () => {
    const all = ["One", " two.", " Three", " four."].map((text, at) => segment(at, text));
    const made = translationUnits(all, true, ({ ordinal }) => ordinal === 1);
    expect(made.map(({ text }) => text)).toEqual(["One", "Three four."]);
  });

  it("start over after a jump back, because subtitles may arrive out of order", () => {
    const back = [segment(5, "Later"), segment(6, " on"), segment(7, " Before", { startMs: 0 })];
    expect(units(back)).toEqual(["Later on", "Before"]);
  });

  it("have spaces in place of line breaks", () => {
    expect(units([segment(0, "Two\nlines,"), segment(1, " three \n in all.")])).toEqual([
      "Two lines, three in all.",
    ]);
  });

  it("omit an incomplete end until the rest arrives", () => {
    const open = [segment(0, "One."), segment(1, " Half of")];
    expect(units(open, false)).toEqual(["One."]);
    expect(units(open)).toEqual(["One.", "Half of"]);
  });

  it("end somewhere even without sentence ends, and lose nothing", () => {
    const endless = Array.from({ length: 100 }, (_, at) => segment(at, ` and so on ${at}`));
    const made = translationUnits(endless, true);
    expect(made.length).toBeGreaterThan(3);
    expect(made.flatMap(({ segments }) => segments)).toEqual(endless);
    expect(Math.max(...made.map(({ text }) => text.length))).toBeLessThan(400);
  });
});

it.each([
  ["en-US", "en", true],
  ["en", "en-GB", true],
  ["pt-BR", "pt-PT", true],
  ["zh", "zh-HANT", false],
  ["zh-HANT", "zh-hant", true],
  ["en", "de", false],
  ["und", "de", false],
])("words in %s count as %s: %j", (language, target, expected) => {
  expect(isInLanguage(language, target)).toBe(expected);
});
