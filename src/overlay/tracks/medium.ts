// As long and as late as reports allow.
const MAX_ADDRESS = 4000;
const MAX_MS = 1e14;

/** The address of what a player plays, without a fragment; empty for a stream fed by a script. */
export function mediaAddressOf({ currentSrc }: HTMLMediaElement): string {
  const [address = ""] = currentSrc.split("#", 1);
  return /^(?:https?|file):/i.test(address) && address.length <= MAX_ADDRESS ? address : "";
}

/** Length of the medium in milliseconds; null for a live stream, and while it is unknown. */
export function durationMsOf({ duration }: HTMLMediaElement): number | null {
  const ms = Math.round(duration * 1000);
  return ms >= 0 && ms <= MAX_MS ? ms : null;
}

export function mediaMsOf({ currentTime }: HTMLMediaElement): number {
  return Math.min(MAX_MS, Math.max(0, currentTime * 1000));
}
