import { DUB_POLICY } from "./dub-policy.ts";

export interface Backlog {
  readonly behindMs: number;
  readonly waitingMs: number;
}

/** The target speed of speech; 1 is unchanged. */
export function wantedPace({ behindMs, waitingMs }: Backlog): number {
  const { pace, hurryMs, linger } = DUB_POLICY;
  if (behindMs <= hurryMs.from) {
    // More of the utterance may follow: slowing down is better than a gap.
    const missing = Math.max(0, 1 - waitingMs / linger.belowMs);
    return 1 - (1 - pace.least) * missing;
  }
  const haste = Math.min(1, (behindMs - hurryMs.from) / (hurryMs.full - hurryMs.from));
  return 1 + (pace.most - 1) * haste;
}

/** Moves the pace towards its target, as fast as the policy allows. */
export function nextPace(pace: number, wanted: number, elapsedMs: number): number {
  const most = (DUB_POLICY.paceSlewPerSecond * elapsedMs) / 1000;
  return pace + Math.min(most, Math.max(-most, wanted - pace));
}
