import type { TimeRange, Transcript, TranscriptSegment } from "./transcript.ts";

/**
 * What times are counted from: the start of the captions, the beginning of the medium in the
 * player, or midnight before the start in local time.
 */
export const TIME_BASES = ["start", "media", "clock"] as const;
export type TimeBase = (typeof TIME_BASES)[number];

export interface TimedSegment extends TimeRange {
  readonly text: string;
  readonly language: string;
}

type Timing = Pick<Transcript, "startedAtMs" | "gaps">;

/**
 * The segments of a lane on a time base, sorted. On the medium's clock, a passage that was played
 * twice has only the words of the first time.
 */
export function timedSegments(
  segments: readonly TranscriptSegment[],
  base: TimeBase,
  { startedAtMs }: Timing,
): readonly TimedSegment[] {
  if (base === "media") return onMedium(segments);
  const midnightMs = base === "clock" ? midnightBefore(startedAtMs) : 0;
  return segments.map(({ text, language, startMs, endMs, spokenAtMs }) => {
    const fromMs = base === "clock" ? (spokenAtMs ?? startedAtMs + startMs) - midnightMs : startMs;
    return { text, language, fromMs, toMs: fromMs + Math.max(0, endMs - startMs) };
  });
}

/**
 * Lost sound on a time base.
 * @param segments of any lane: they show where the player was
 */
export function timedGaps(
  segments: readonly TranscriptSegment[],
  base: TimeBase,
  { startedAtMs, gaps }: Timing,
): readonly TimeRange[] {
  const shiftAt = (fromMs: number): number => {
    if (base === "start") return 0;
    const before = segments.findLast(({ startMs }) => startMs <= fromMs) ?? segments[0];
    if (base === "media") return shiftOf(before);
    const spokenAtMs = before?.spokenAtMs;
    const clockMs = before && spokenAtMs != null ? spokenAtMs - before.startMs : startedAtMs;
    return clockMs - midnightBefore(startedAtMs);
  };
  return gaps
    .map(({ fromMs, toMs }) => {
      const shiftMs = shiftAt(fromMs);
      return { fromMs: Math.max(0, fromMs + shiftMs), toMs: Math.max(0, toMs + shiftMs) };
    })
    .sort((a, b) => a.fromMs - b.fromMs);
}

/** Local midnight before a time, in milliseconds since 1970. */
export function midnightBefore(ms: number): number {
  return new Date(ms).setHours(0, 0, 0, 0);
}

// A player this far from its expected position has jumped.
const JUMP_MS = 2500;

function onMedium(segments: readonly TranscriptSegment[]): readonly TimedSegment[] {
  const passes: TimedSegment[][] = [];
  let shiftMs: number | null = null;
  for (const segment of segments) {
    const { text, language, startMs, endMs, mediaMs } = segment;
    const isJump: boolean =
      shiftMs === null || (mediaMs !== null && Math.abs(mediaMs - startMs - shiftMs) > JUMP_MS);
    // Words without a player keep their distance from the words before them.
    shiftMs = mediaMs === null ? (shiftMs ?? 0) : mediaMs - startMs;
    const fromMs = Math.max(0, startMs + shiftMs);
    const timed = { text, language, fromMs, toMs: fromMs + Math.max(0, endMs - startMs) };
    const pass = passes.at(-1);
    if (pass && !isJump) pass.push(timed);
    else passes.push([timed]);
  }
  const covered: TimeRange[] = [];
  const kept: TimedSegment[] = [];
  for (const pass of passes) {
    const fresh = pass.filter(({ fromMs, toMs }) => {
      const middleMs = (fromMs + toMs) / 2;
      return !covered.some((each) => each.fromMs <= middleMs && middleMs < each.toMs);
    });
    kept.push(...fresh);
    const [first, last] = [pass[0], pass.at(-1)];
    if (first && last) covered.push({ fromMs: first.fromMs, toMs: last.toMs });
  }
  return kept.sort((a, b) => a.fromMs - b.fromMs);
}

function shiftOf(segment: TranscriptSegment | undefined): number {
  return segment?.mediaMs == null ? 0 : segment.mediaMs - segment.startMs;
}
