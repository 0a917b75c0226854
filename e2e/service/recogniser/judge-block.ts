import { bestPlace, power } from "./similarity.ts";
import type { SoundHistory } from "./sound-history.ts";
import type { Mapping } from "./stretch.ts";

/** Sound a judgement rests on, 60 ms. */
const judgedSamples = 480;
/** How far a mapping may drift from one block to the next: clocks differ a little. */
const driftSamples = 1;
/** Share of the talk's power from which a passage says something about where the stream is. */
const tellingShare = 0.05;
/** A judgement may fall to this share of the usual likeness. */
const allowedDrop = 0.6;
/** Share of the talk's power that noise may have while the talk is silent. */
const noiseShare = 0.25;
/** Share of its power that sound may shrink to before it counts as gone. */
const goneShare = 0.05;

/** What is known of the stream so far. */
export interface Expectation {
  readonly mapping: Mapping;
  readonly gain: number;
  readonly score: number;
}

/**
 * - `agrees`: the block is the talk's; the expectation is renewed with it.
 * - `neutral`: the talk pauses here, or is too soft to tell.
 * - `other`: the block is something else.
 */
export type Verdict =
  | ({ readonly kind: "agrees" } & Expectation)
  | { readonly kind: "neutral" }
  | { readonly kind: "other" };

/** Judges the block that ends at stream sample `to` against what should be heard there. */
export function judgeBlock(
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
  const from = to - judgedSamples;
  if (power(reference, from - offset, to - offset) < tellingShare * talk.power) {
    return { kind: "neutral" };
  }
  const best = bestPlace(history.view(from, to), reference, from - offset, driftSamples);
  if (best.score >= Math.max(0.4, allowedDrop * expected.score)) {
    const isClear = best.score >= 0.9 * expected.score;
    return {
      kind: "agrees",
      mapping: isClear ? { talk, offset: from - best.at } : expected.mapping,
      // A louder or softer player shows at once: what agrees is the talk at any loudness.
      gain: 0.7 * expected.gain + 0.3 * best.gain,
      score: 0.95 * expected.score + 0.05 * best.score,
    };
  }
  const isTelling = talkPower >= tellingShare * talk.power;
  const isGone = blockPower < goneShare * expected.gain ** 2 * talkPower;
  return { kind: isTelling || !isGone ? "other" : "neutral" };
}
