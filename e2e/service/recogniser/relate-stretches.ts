import type { Boundary } from "./boundary.ts";
import { quietRunAfter, quietRunBefore } from "./silence.ts";
import type { SoundHistory } from "./sound-history.ts";
import type { Mapping, Relation } from "./stretch.ts";

/** Differences up to this, 2 ms, are clock drift and not a break. */
export const toleranceSamples = 16;
/** A jump beyond this, 2 s, was made by the listener: no chunk is longer than half of it. */
export const longestGapSamples = 16_000;
// Share of the talk's power below which sound counts as quiet in a possibly noisy stream.
const quietShare = 0.05;

/** How two mappings meet: `same` when the first continues. */
export interface StretchRelation extends Boundary {
  readonly relation: Relation | "same";
}

/**
 * Classifies the break between the stretch that ended near `boundary.end` and the one that began
 * near `boundary.start`.
 *
 * Silence sounds alike everywhere, so it is attributed by length. Quiet of the stream counts as the
 * talk's own up to the talk's quiet between the two. More is a pause, less means that some is
 * missing.
 */
export function relateStretches(
  old: Mapping,
  next: Mapping,
  boundary: Boundary,
  history: SoundHistory,
  gain: number,
): StretchRelation {
  if (old.talk !== next.talk) return { ...boundary, relation: "talk" };
  const { talk } = old;
  const reference = talk.talk.sound;
  const skipped = old.offset - next.offset;
  const touch = boundary.end === boundary.start;
  if (touch && skipped >= -toleranceSamples) return { ...boundary, relation: relate(skipped, 0) };
  if (touch) {
    const heardTwice = quietRunAfter(
      reference,
      boundary.end - next.offset,
      -skipped,
      talk.silencePower,
    );
    const quietPower = quietShare * gain * gain * talk.power;
    const sound = history.view(history.from, history.to);
    const silent = quietRunBefore(sound, boundary.end - history.from, -skipped, quietPower);
    // The talk did not advance while the stream was silent, so nothing was said twice.
    if (heardTwice === -skipped || silent >= -skipped - toleranceSamples) {
      return { end: boundary.end + skipped, start: boundary.end, relation: "resume" };
    }
    return { ...boundary, relation: relate(skipped, 0) };
  }

  let { end, start } = boundary;
  const quietPower = quietShare * gain * gain * talk.power;
  const between = () => start - next.offset - (end - old.offset);
  const sound = history.view(history.from, history.to);
  const room = () => Math.max(0, Math.min(start - end, between()));
  end -= quietRunBefore(reference, end - old.offset, end - history.from, talk.silencePower);
  start += quietRunAfter(reference, start - next.offset, history.to - start, talk.silencePower);
  const after = quietRunAfter(reference, end - old.offset, room(), talk.silencePower);
  end += quietRunAfter(sound, end - history.from, after, quietPower);
  const before = quietRunBefore(reference, start - next.offset, room(), talk.silencePower);
  start -= quietRunBefore(sound, start - history.from, before, quietPower);
  return { end, start, relation: relate(between(), start - end) };
}

// The rule of `Relation`, for `skipped` samples of the talk during `foreign` samples of the stream.
function relate(skipped: number, foreign: number): Relation | "same" {
  if (Math.abs(skipped) <= toleranceSamples) return foreign <= toleranceSamples ? "same" : "resume";
  if (Math.abs(skipped - foreign) <= toleranceSamples) return "gap";
  if (skipped > longestGapSamples || skipped < -longestGapSamples) return "seek";
  return skipped > 0 ? "gap" : "repeat";
}
