// @vitest-environment node
import { describe, expect, it } from "vitest";
import { fc } from "../../lib/testing/fc.ts";
import { lineWidthOf, widthOf } from "../lines/text-width.ts";
import { CUE_RULES } from "./cue-rules.ts";
import { type Cue, subtitleCues } from "./subtitle-cues.ts";
import type { TimedSegment } from "./time-base.ts";
import type { Stretch } from "./transcript.ts";

const gapWords = (lengthMs: number) => `[${(lengthMs / 1000).toFixed(1)} s not heard]`;

const cuesOf = (segments: readonly TimedSegment[], gaps: readonly Stretch[] = []) =>
  subtitleCues({ segments, gaps, gapWords, gapLanguage: "en" });

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
  it("have every word once, in order, whatever was said", () => {
    fc.assert(
      fc.property(anySegments, anyGaps, (segments, gaps) => {
        const cues = cuesOf(segments, gaps);
        expect(lettersOf(cues)).toBe(plain(segments.map(({ text }) => text).join("")));
        expect(cues.filter(({ kind }) => kind === "gap")).toHaveLength(gaps.length);
      }),
    );
  });

  it("keep the rules: lines, columns, least and most time, no two at once", () => {
    fc.assert(
      fc.property(anySegments, anyGaps, (segments, gaps) => {
        let freeMs = 0;
        for (const { fromMs, toMs, lines, language } of cuesOf(segments, gaps)) {
          expect(fromMs).toBeGreaterThanOrEqual(freeMs);
          expect(toMs - fromMs).toBeGreaterThanOrEqual(CUE_RULES.leastMs);
          expect(toMs - fromMs).toBeLessThanOrEqual(CUE_RULES.mostMs);
          expect(lines.length).toBeGreaterThan(0);
          expect(lines.length).toBeLessThanOrEqual(CUE_RULES.lines);
          for (const line of lines) {
            expect(line.trim()).toBe(line);
            expect(line).not.toBe("");
            expect(widthOf(line)).toBeLessThanOrEqual(lineWidthOf(language, null));
          }
          freeMs = toMs + CUE_RULES.betweenMs;
        }
      }),
    );
  });

  it("come when their words are said where speech is as fast as people speak", () => {
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
        // Two frames at most, and what a cue of the least length takes: never a growing delay.
        for (const start of starts) {
          const cue = cues.findLast(({ fromMs }) => fromMs <= start + CUE_RULES.leastMs);
          expect(cue).toBeDefined();
        }
        const end = cues.at(-1);
        expect((end?.fromMs ?? 0) - at).toBeLessThan(CUE_RULES.leastMs);
      }),
    );
  });
});

describe("where cues are cut", () => {
  it("at the ends of sentences, which stay together", () => {
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

  it("short pieces of one sentence are one cue", () => {
    const cues = cuesOf([
      segment(0, 400, "It"),
      segment(400, 800, " was"),
      segment(900, 1500, " dark."),
    ]);
    expect(cues).toHaveLength(1);
    expect(cues[0]).toMatchObject({ fromMs: 0, lines: ["It was dark."] });
  });

  it("no line ends with an article", () => {
    const cues = cuesOf([
      segment(0, 5000, "He carried the lamp up the stairs of the tower and lit the wick again"),
    ]);
    for (const line of cues.flatMap(({ lines }) => lines))
      expect(line).not.toMatch(/ (the|of|and)$/);
  });

  it("a long pause parts two cues, and another language does", () => {
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

  it("a short cue stays until it is read where nothing follows", () => {
    const [cue] = cuesOf([segment(0, 300, "Forty letters that are said far too fast")]);
    expect(cue).toMatchObject({ fromMs: 0, toMs: 2000 });
  });

  it("lost sound stands where it was lost", () => {
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

it("a meeting of three hours is cut at once", () => {
  const segments = Array.from({ length: 10_000 }, (_, n) =>
    segment(n * 1080, n * 1080 + 1000, ` Number ${n}, and so on it goes.`),
  );
  const cues = cuesOf(segments);
  expect(lettersOf(cues)).toBe(plain(segments.map(({ text }) => text).join("")));
});
