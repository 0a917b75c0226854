import { isSounding } from "../players/sounding.ts";

/** Chromium's count of the sound it has decoded; other browsers have none. */
interface DecodedSound {
  readonly webkitAudioDecodedByteCount?: number;
}

/**
 * Whether a player is heard by now. Stricter than {@link isSounding}, because a film without a sound
 * track must not start captions: some sound must have been decoded.
 */
export function isHeard(player: HTMLMediaElement & DecodedSound): boolean {
  if (!isSounding(player)) return false;
  return player.srcObject !== null || player.webkitAudioDecodedByteCount !== 0;
}
