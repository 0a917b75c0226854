import { isInLanguage } from "../../captions/transcript/translation-units.ts";
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

/** Characters of a track that must be translated; null when nothing tells how many. */
export function translationCharacters(
  { durationMs, mediaMs }: PlayerTracks,
  { language, loaded }: SubtitleTrack,
  targets: readonly string[],
): number | null {
  const times = targetsFor(language, targets).length;
  if (times === 0) return 0;
  // A medium that plays without an end is a live stream, whose length nobody knows.
  if (durationMs === null) {
    return loaded !== null && mediaMs === 0 ? loaded.characters * times : null;
  }
  const guess = Math.round((durationMs / 1000) * CHARACTERS_PER_SECOND) * times;
  if (loaded === null || loaded.characters === 0) return guess;
  const partMs = loaded.toMs - loaded.fromMs;
  if (partMs >= durationMs * WHOLE_SHARE) return loaded.characters * times;
  if (partMs < Math.min(LEAST_PART_MS, durationMs / 2)) {
    return Math.max(guess, loaded.characters * times);
  }
  return Math.round((loaded.characters * durationMs) / partMs) * times;
}
