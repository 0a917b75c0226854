import { isInLanguage } from "../../captions/transcript/translation-units.ts";
import type { SubtitleOffer } from "../../messaging/protocol.ts";
import type { PlayerTracks, SubtitleTrack } from "../../messaging/track-report.ts";
import { trackLanguage } from "./track-key.ts";

// Speech has about this many letters a second, pauses included.
const CHARACTERS_PER_SECOND = 13;

// The last words of a film come before its credits.
const WHOLE_SHARE = 0.8;

// A shorter part says little about the rest.
const LEAST_PART_MS = 30_000;

/** One of each kind, language and label: the one that is shown, or whose text is loaded. */
export function distinctTracks(tracks: readonly SubtitleTrack[]): readonly SubtitleTrack[] {
  const value = ({ isShowing, loaded }: SubtitleTrack) =>
    (isShowing ? 2 : 0) + (loaded === null ? 0 : 1);
  const best = new Map<string, SubtitleTrack>();
  for (const track of tracks) {
    const name = JSON.stringify([track.kind, track.language, track.label]);
    const before = best.get(name);
    if (!before || value(track) > value(before)) best.set(name, track);
  }
  return [...best.values()];
}

/** The targets into which a track is translated: those in its own language need it as it is. */
export function targetsFor(language: string, targets: readonly string[]): readonly string[] {
  return targets.filter((target) => !isInLanguage(trackLanguage(language), target));
}

/** What it takes to translate a track. */
export function translationSize(
  { durationMs, mediaMs }: PlayerTracks,
  { language, loaded }: SubtitleTrack,
  targets: readonly string[],
): Pick<SubtitleOffer, "characters" | "isEstimate"> {
  const times = targetsFor(language, targets).length;
  if (times === 0) return { characters: 0, isEstimate: false };
  // A medium that plays without an end is a live stream, whose length nobody knows.
  if (durationMs === null) {
    const isWhole = loaded !== null && mediaMs === 0;
    return { characters: isWhole ? loaded.characters * times : null, isEstimate: isWhole };
  }
  const guess = Math.round((durationMs / 1000) * CHARACTERS_PER_SECOND) * times;
  if (loaded === null || loaded.characters === 0) return { characters: guess, isEstimate: true };
  const partMs = loaded.toMs - loaded.fromMs;
  const isWhole = partMs >= durationMs * WHOLE_SHARE;
  if (isWhole) return { characters: loaded.characters * times, isEstimate: false };
  if (partMs < Math.min(LEAST_PART_MS, durationMs / 2)) {
    return { characters: Math.max(guess, loaded.characters * times), isEstimate: true };
  }
  const characters = Math.round((loaded.characters * durationMs) / partMs) * times;
  return { characters, isEstimate: true };
}
