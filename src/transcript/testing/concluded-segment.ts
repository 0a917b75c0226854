import type { NumberedSegment } from "../../captions/transcript/transcript-row.ts";

export function concludedSegment(lane: string, ordinal: number, text: string): NumberedSegment {
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
