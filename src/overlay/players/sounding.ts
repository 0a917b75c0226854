/** Whether a player can be heard now, as far as scripts can tell. */
export function isSounding(player: HTMLMediaElement): boolean {
  const { paused, ended, readyState } = player;
  return !paused && !ended && readyState >= HAVE_CURRENT_DATA && mayBeHeard(player);
}

/** Whether a player has sound and is not muted. The tiles of a meeting have no sound track. */
export function mayBeHeard(player: HTMLMediaElement): boolean {
  if (player.muted || player.volume === 0) return false;
  const { srcObject } = player;
  if (srcObject instanceof MediaStream) return srcObject.getAudioTracks().length > 0;
  return !hasDecodedPicturesOnly(player);
}

/** Chromium's count of what it has decoded, from which a file without a sound track shows. */
interface DecodedBytes {
  readonly webkitAudioDecodedByteCount?: number;
  readonly webkitVideoDecodedByteCount?: number;
}

// A second of pictures without a byte of sound.
const ENOUGH_S = 1;

function hasDecodedPicturesOnly(player: HTMLMediaElement & DecodedBytes): boolean {
  const { webkitAudioDecodedByteCount: sound, webkitVideoDecodedByteCount: pictures } = player;
  return player.currentTime > ENOUGH_S && sound === 0 && (pictures ?? 0) > 0;
}

// The value of a constant that some test environments lack.
const HAVE_CURRENT_DATA = 2;
