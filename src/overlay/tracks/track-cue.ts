import { vttCueText } from "../../captions/subtitles/vtt-cue-text.ts";
import type { TrackCue } from "../../messaging/track-report.ts";

/** Length of a cue that ends with a medium of unknown length. */
const OPEN_CUE_MS = 10_000;

// As late as reports allow.
const MAX_MS = 1e14;

/** The cues of every kind of subtitles have text; those of other data have not. */
export function isTextCue(cue: TextTrackCue | undefined): cue is VTTCue {
  return cue !== undefined && typeof (cue as { text?: unknown }).text === "string";
}

export function startMsOf({ startTime }: TextTrackCue): number {
  return Math.min(MAX_MS, Math.max(0, Math.round(startTime * 1000) || 0));
}

/** @param durationMs of the medium, where cues without an end stop; null when unknown */
export function endMsOf(cue: TextTrackCue, durationMs: number | null): number {
  const endMs = Math.round(cue.endTime * 1000);
  if (endMs !== Number.POSITIVE_INFINITY) return Math.min(MAX_MS, Math.max(0, endMs || 0));
  const fromMs = startMsOf(cue);
  return durationMs !== null && durationMs > fromMs ? durationMs : fromMs + OPEN_CUE_MS;
}

/** A cue of the page as plain text; null without text, or with times that make no sense. */
export function readCue(cue: TextTrackCue | undefined, durationMs: number | null): TrackCue | null {
  if (!isTextCue(cue)) return null;
  const [fromMs, toMs] = [startMsOf(cue), endMsOf(cue, durationMs)];
  if (toMs <= fromMs) return null;
  const text = vttCueText(cue.text);
  return text === "" ? null : { fromMs, toMs, text };
}
