import { expect, test } from "vitest";
import { midnightBefore, timedGaps, timedSegments } from "./time-base.ts";
import type { TranscriptSegment } from "./transcript.ts";

const STARTED_AT_MS = new Date(2026, 10, 21, 23, 59, 50).getTime();
const TIMING = { startedAtMs: STARTED_AT_MS, gaps: [{ fromMs: 4000, toMs: 5000 }] };

const spoken = (startMs: number, text: string, mediaMs: number | null): TranscriptSegment => ({
  text,
  language: "en",
  startMs,
  endMs: startMs + 1000,
  spokenAtMs: null,
  mediaMs,
});

const starts = (segments: readonly TranscriptSegment[], base: "start" | "media" | "clock") =>
  timedSegments(segments, base, TIMING).map(({ text, fromMs }) => [text, fromMs]);

test("times of day count from midnight before the start, even past the next one", () => {
  const sinceMidnightMs = STARTED_AT_MS - midnightBefore(STARTED_AT_MS);
  expect(starts([spoken(0, "a", null), spoken(20_000, "b", null)], "clock")).toEqual([
    ["a", sinceMidnightMs],
    ["b", sinceMidnightMs + 20_000],
  ]);
  expect(sinceMidnightMs + 20_000).toBeGreaterThan(24 * 3_600_000);
});

test("times of the medium follow the player; words without one keep their distance", () => {
  const segments = [spoken(1000, "a", 61_000), spoken(3000, "b", null), spoken(5000, "c", 5000)];
  expect(starts(segments, "media")).toEqual([
    ["c", 5000],
    ["a", 61_000],
    ["b", 63_000],
  ]);
});

test("a passage that was played twice has its words once", () => {
  const segments = [
    spoken(0, "a", 10_000),
    spoken(2000, "b", 12_000),
    spoken(9000, "a again", 10_000),
    spoken(11_000, "b again", 12_000),
    spoken(13_000, "c", 14_000),
  ];
  expect(starts(segments, "media").map(([text]) => text)).toEqual(["a", "b", "c"]);
});

test("lost sound is placed where the player was", () => {
  const segments = [spoken(1000, "a", 61_000), spoken(9000, "b", 69_000)];
  expect(timedGaps(segments, "media", TIMING)).toEqual([{ fromMs: 64_000, toMs: 65_000 }]);
  expect(timedGaps(segments, "start", TIMING)).toEqual(TIMING.gaps);
});
