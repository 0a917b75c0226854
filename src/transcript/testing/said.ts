import type { PlacedSegment } from "../../captions/transcript/transcript-row.ts";

/** A concluded segment of a made-up talk: two seconds long, the next right after it. */
export function said(lane: string, ordinal: number, text: string): PlacedSegment {
  const startMs = ordinal * 2000;
  return {
    lane,
    language: lane === "original" ? "en" : lane,
    ordinal,
    text,
    startMs,
    endMs: startMs + 2000,
    spokenAtMs: 1_000_000 + startMs,
    mediaMs: 60_000 + startMs,
  };
}
