import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { lineWidthOf, widthOf } from "../text/text-width.ts";
import { CUE_RULES } from "./cue-rules.ts";
import { type Cue, subtitleCues } from "./subtitle-cues.ts";
import type { TimedSegment } from "./time-base.ts";
import type { TimeRange } from "./transcript.ts";

const gapText = (lengthMs: number) => `[${(lengthMs / 1000).toFixed(1)} s not heard]`;

const cuesOf = (segments: readonly TimedSegment[], gaps: readonly TimeRange[] = []) =>
  subtitleCues({ segments, gaps, gapText, gapLanguage: "en" });

const segment = (fromMs: number, toMs: number, text: string, language = "en"): TimedSegment => ({
  fromMs,
  toMs,
  text,
  language,
});

const plain = (text: string) => text.replaceAll(/\s+/gu, "");
const lettersOf = (cues: readonly Cue[]) =>
  plain(
    cues
      .filter(({ kind }) => kind === "words")
      .flatMap(({ lines }) => lines)
      .join(""),
  );

const WORDS = {
  en: fc.constantFrom(
    ...["light", "the", "of", "and", "lighthouse", "sea,", "keeper.", "It", "was", "1823;"],
    ...["Donaudampfschifffahrtsgesellschaftskapitaensmuetzenabzeichen", "a", "“why?”", "-->"],
  ),
  ja: fc.constantFrom(
    "灯台は",
    "海の",
    "上に",
    "立って",
    "いた。",
    "光が、",
    "1823年",
    "レンズ",
    "見えた",
  ),
  ar: fc.constantFrom("كان", "الضوء", "في", "البحر،", "بعيدًا.", "1823"),
};

const anySegments = fc.constantFrom("en" as const, "ja" as const, "ar" as const).chain((language) =>
  fc
    .array(
      fc.record({
        words: fc.array(WORDS[language], { minLength: 1, maxLength: 40 }),
        pauseMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 6000 })),
        msAWord: fc.integer({ min: 0, max: 1500 }),
      }),
      { maxLength: 25 },
    )
    .map((all) => {
      let at = 0;
      return all.map(({ words, pauseMs, msAWord }, n) => {
        const fromMs = at + pauseMs;
        at = fromMs + msAWord * words.length;
        const text =
          (n > 0 && language !== "ja" ? " " : "") + words.join(language === "ja" ? "" : " ");
        return segment(fromMs, at, text, language);
      });
    }),
);
const anyGaps = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 20, max: 20_000 }))
    .map(([fromMs, ms]) => ({ fromMs, toMs: fromMs + ms })),
  { maxLength: 4 },
);

describe("cues", () => {
  it("have every word once and in order", () => {
    fc.assert(
      fc.property(anySegments, anyGaps, (segments, gaps) => {
        const cues = cuesOf(segments, gaps);
        expect(lettersOf(cues)).toBe(plain(segments.map(({ text }) => text).join("")));
        expect(cues.filter(({ kind }) => kind === "gap")).toHaveLength(gaps.length);
      }),
    );
  });

  it("keep the rules: lines, columns, minimum and maximum time, no overlap", () => {
    fc.assert(
      fc.property(anySegments, anyGaps, (segments, gaps) => {
        let freeMs = 0;
        // Collected, because an assertion takes longer than making a cue.
        const faulty = cuesOf(segments, gaps).filter(({ fromMs, toMs, lines, language }) => {
          const isFree = fromMs >= freeMs;
          freeMs = toMs + CUE_RULES.betweenMs;
          const lengthMs = toMs - fromMs;
          const isInTime = lengthMs >= CUE_RULES.leastMs && lengthMs <= CUE_RULES.mostMs;
          const isFull = lines.length > 0 && lines.length <= CUE_RULES.lines;
          const room = lineWidthOf(language, null);
          const fits = (line: string) =>
            line !== "" && line.trim() === line && widthOf(line) <= room;
          return !(isFree && isInTime && isFull && lines.every(fits));
        });
        expect(faulty).toEqual([]);
      }),
    );
  });

  it("appear with their words at a normal speed of speech", () => {
    const unhurried = fc.array(
      fc.record({
        words: fc.array(WORDS.en, { minLength: 4, maxLength: 30 }),
        pauseMs: fc.nat(3000),
      }),
      { minLength: 1, maxLength: 20 },
    );
    fc.assert(
      fc.property(unhurried, (all) => {
        let at = 0;
        const segments = all.map(({ words, pauseMs }, n) => {
          const fromMs = at + pauseMs;
          const text = (n > 0 ? " " : "") + words.join(" ");
          at = fromMs + text.length * 65;
          return segment(fromMs, at, text);
        });
        const starts = segments.map(({ fromMs }) => fromMs);
        const cues = cuesOf(segments);
        expect(cues[0]?.fromMs).toBe(starts[0]);
        // Two frames at most plus a cue of the minimum length: never a growing delay.
        const late = starts.filter(
          (start) => !cues.some(({ fromMs }) => fromMs <= start + CUE_RULES.leastMs),
        );
        expect(late).toEqual([]);
        const end = cues.at(-1);
        expect((end?.fromMs ?? 0) - at).toBeLessThan(CUE_RULES.leastMs);
      }),
    );
  });
});

describe("cutting cues", () => {
  it("cuts at the ends of sentences and keeps sentences together", () => {
    const cues = cuesOf([
      segment(
        0,
        9000,
        "Good evening. The first lamp was lit in eighteen twenty-three. Nobody had seen a light like this before.",
      ),
    ]);
    expect(cues.map(({ lines }) => lines.join(" "))).toEqual([
      "Good evening. The first lamp was lit in eighteen twenty-three.",
      "Nobody had seen a light like this before.",
    ]);
  });

  it("joins short pieces of one sentence", () => {
    const cues = cuesOf([
      segment(0, 400, "It"),
      segment(400, 800, " was"),
      segment(900, 1500, " dark."),
    ]);
    expect(cues).toHaveLength(1);
    expect(cues[0]).toMatchObject({ fromMs: 0, lines: ["It was dark."] });
  });

  it("ends no line with an article", () => {
    const cues = cuesOf([
      segment(0, 5000, "He carried the lamp up the stairs of the tower and lit the wick again"),
    ]);
    for (const line of cues.flatMap(({ lines }) => lines))
      expect(line).not.toMatch(/ (the|of|and)$/);
  });

  it("cuts at a long pause and at another language", () => {
    const cues = cuesOf([
      segment(0, 900, "One"),
      segment(5000, 5900, " two"),
      segment(5900, 7000, " trois", "fr"),
    ]);
    expect(cues.map(({ lines, language }) => [language, ...lines])).toEqual([
      ["en", "One"],
      ["en", "two"],
      ["fr", "trois"],
    ]);
  });

  it("keeps a short cue until it is read when nothing follows", () => {
    const [cue] = cuesOf([segment(0, 300, "Forty letters that are said far too fast")]);
    expect(cue).toMatchObject({ fromMs: 0, toMs: 2000 });
  });

  it("shows lost sound where it was lost", () => {
    const cues = cuesOf(
      [segment(0, 1000, "Before."), segment(6000, 7000, " After.")],
      [{ fromMs: 1500, toMs: 5700 }],
    );
    expect(cues.map(({ lines, kind }) => [kind, ...lines])).toEqual([
      ["words", "Before."],
      ["gap", "[4.2 s not heard]"],
      ["words", "After."],
    ]);
    expect(cues[1]).toMatchObject({ fromMs: 1500 });
  });
});

it("cuts a meeting of three hours at once", () => {
  const segments = Array.from({ length: 10_000 }, (_, n) =>
    segment(n * 1080, n * 1080 + 1000, ` Number ${n}, and so on it goes.`),
  );
  const cues = cuesOf(segments);
  expect(lettersOf(cues)).toBe(plain(segments.map(({ text }) => text).join("")));
});
