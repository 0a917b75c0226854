import { TRACK_KINDS, type TrackKind } from "../../messaging/track-report.ts";

/** A text track that holds what is spoken. */
export type SpokenTrack = TextTrack & { readonly kind: TrackKind };

/** The text tracks of a player that hold what is spoken, in the page's order. */
export function spokenTracksOf({ textTracks }: HTMLMediaElement): readonly SpokenTrack[] {
  return Array.from(textTracks).filter(isSpoken);
}

function isSpoken(track: TextTrack): track is SpokenTrack {
  return TRACK_KINDS.some((kind) => kind === track.kind);
}

/** The element of a text track; null for a track that a script added. */
export function trackElementOf(
  player: HTMLMediaElement,
  track: TextTrack,
): HTMLTrackElement | null {
  return Array.from(player.querySelectorAll("track")).find((each) => each.track === track) ?? null;
}
