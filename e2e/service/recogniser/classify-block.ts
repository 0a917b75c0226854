import { bestPlace, power } from "./similarity.ts";
import type { SoundHistory } from "./sound-history.ts";
import type { Mapping } from "./stretch.ts";

const comparedSamples = 480;
// Drift of a mapping from one block to the next, because clocks differ slightly.
const driftSamples = 1;
// Quieter passages, as a share of the talk's power, do not tell where the stream is.
const tellingShare = 0.05;
// Share of the usual similarity below which a block disagrees.
const allowedDrop = 0.6;
// Share of the talk's power that noise may have while the talk is silent.
const noiseShare = 0.25;
// Share of the expected power below which sound counts as gone.
const goneShare = 0.05;

export interface Expectation {
  readonly mapping: Mapping;
  readonly gain: number;
  readonly score: number;
}

/**
 * - `agrees`: the block is the talk's; the expectation is updated.
 * - `neutral`: the talk pauses here, or is too quiet to tell.
 * - `other`: the block is something else.
 */
export type Verdict =
  | ({ readonly kind: "agrees" } & Expectation)
  | { readonly kind: "neutral" }
  | { readonly kind: "other" };

/** Compares the block that ends at stream sample `to` with the expectation. */
export function classifyBlock(
  history: SoundHistory,
  to: number,
  blockSamples: number,
  expected: Expectation,
): Verdict {
  const { talk, offset } = expected.mapping;
  const reference = talk.talk.sound;
  const blockFrom = to - blockSamples;
  const blockPower = power(history.view(blockFrom, to), 0, blockSamples);
  const talkPower = power(reference, blockFrom - offset, to - offset);
  const fullPower = expected.gain ** 2 * talk.power;
  if (talkPower < talk.silencePower) {
    return { kind: blockPower > noiseShare * fullPower ? "other" : "neutral" };
  }
  const from = to - comparedSamples;
  if (power(reference, from - offset, to - offset) < tellingShare * talk.power) {
    return { kind: "neutral" };
  }
  const best = bestPlace(history.view(from, to), reference, from - offset, driftSamples);
  if (best.score >= Math.max(0.4, allowedDrop * expected.score)) {
    const isClear = best.score >= 0.9 * expected.score;
    return {
      kind: "agrees",
      mapping: isClear ? { talk, offset: from - best.at } : expected.mapping,
      // A changed volume takes effect at once: similarity does not depend on it.
      gain: 0.7 * expected.gain + 0.3 * best.gain,
      score: 0.95 * expected.score + 0.05 * best.score,
    };
  }
  const isTelling = talkPower >= tellingShare * talk.power;
  const isGone = blockPower < goneShare * expected.gain ** 2 * talkPower;
  return { kind: isTelling || !isGone ? "other" : "neutral" };
}
