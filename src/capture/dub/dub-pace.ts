import { DUB_POLICY } from "./dub-policy.ts";

/** What the pace depends on. */
export interface Backlog {
  /** How late the dub is, in milliseconds of speech. */
  readonly behindMs: number;
  /** Speech at hand, in milliseconds. */
  readonly waitingMs: number;
}

/** How fast speech should be said: 1 is as it comes. */
export function wantedPace({ behindMs, waitingMs }: Backlog): number {
  const { pace, hurryMs, linger } = DUB_POLICY;
  if (behindMs <= hurryMs.from) {
    // The rest of an utterance may be on its way: a little slower is less than a gap.
    const missing = Math.max(0, 1 - waitingMs / linger.belowMs);
    return 1 - (1 - pace.least) * missing;
  }
  const haste = Math.min(1, (behindMs - hurryMs.from) / (hurryMs.full - hurryMs.from));
  return 1 + (pace.most - 1) * haste;
}

/** The pace of the next moment, on the way to the one that is wanted. */
export function nextPace(pace: number, wanted: number, elapsedMs: number): number {
  const most = (DUB_POLICY.paceSlewPerSecond * elapsedMs) / 1000;
  return pace + Math.min(most, Math.max(-most, wanted - pace));
}
