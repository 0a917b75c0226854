import { splitWords } from "../lines/split-words.ts";
import { HURRY, PACE_RULES, type PaceRule } from "./pace-rules.ts";
import type { Pace } from "./reading-choices.ts";

/** Letters of a hypothesis that came to stand in it together. */
interface Stretch {
  /** Where it ends in the hypothesis. */
  readonly end: number;
  readonly sinceMs: number;
  readonly updates: number;
}

/**
 * Decides which tentative words are shown: those on which successive updates agree (local
 * agreement), so that few have to be taken back. What is shown stays until firm words or lasting
 * disagreement say otherwise.
 */
export class PaceGate {
  #pace: Pace;
  #hurryUntilMs = Number.NEGATIVE_INFINITY;
  #language = "";
  #hypothesis = "";
  /** Of `#hypothesis`, from its beginning to its end. */
  #stretches: readonly Stretch[] = [];
  #shown = "";
  #contradictedSinceMs: number | null = null;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  setPace(pace: Pace): void {
    this.#pace = pace;
  }

  /** Captions go on after a break: until then words are shown sooner than the pace has it. */
  hurry(untilMs: number): void {
    this.#hurryUntilMs = untilMs;
  }

  /**
   * Takes new words of a lane.
   * @param firm follows what was firm before
   * @param tentative follows `firm`, in place of all that was tentative
   * @returns whether some of them may be due at once: firm ones that are not shown yet, and any where
   *   words are not kept back
   */
  update(firm: string, tentative: string, language: string, nowMs: number): boolean {
    const isShown = this.#shown.startsWith(firm);
    this.#language = language;
    this.#shown = isShown ? this.#shown.slice(firm.length) : "";
    if (firm !== "") this.#moveOn(firm, tentative);
    // A recogniser that begins anew comes to the same words again, one by one.
    const comesBack =
      tentative.length > this.#hypothesis.length && this.#shown.startsWith(tentative);
    if (comesBack) this.#contradictedSinceMs = null;
    const same = commonLength(this.#hypothesis, tentative);
    const kept = this.#stretches.map((stretch) => ({
      end: Math.min(stretch.end, same),
      sinceMs: stretch.sinceMs,
      updates: stretch.updates + 1,
    }));
    this.#hypothesis = tentative;
    this.#stretches = [...kept, { end: tentative.length, sinceMs: nowMs, updates: 1 }].filter(
      ({ end }, at, all) => end > (all[at - 1]?.end ?? 0),
    );
    return !isShown || this.#ruleAt(nowMs).holdMs === 0;
  }

  /** Forgets all tentative words. */
  clear(): void {
    this.#hypothesis = "";
    this.#stretches = [];
    this.#shown = "";
    this.#contradictedSinceMs = null;
  }

  /** The tentative words to be shown now. */
  shown(nowMs: number): string {
    const agreed = this.#agreed(nowMs);
    if (this.#hypothesis.startsWith(this.#shown)) {
      this.#contradictedSinceMs = null;
      if (agreed.length > this.#shown.length) this.#shown = agreed;
    } else {
      this.#contradictedSinceMs ??= nowMs;
      const rule = this.#ruleAt(nowMs);
      // What is heard again after a break, as far as it had come, is better known now.
      const isBetter = rule === HURRY && agreed.length >= this.#shown.length;
      const isLasting = isBetter || nowMs - this.#contradictedSinceMs >= rule.takeBackMs;
      const same = commonLength(this.#shown, this.#hypothesis);
      // Other words have to be ready to take the place, unless there are to be none.
      const isReady = agreed.length > same || this.#hypothesis.length === same;
      if (isLasting && isReady) {
        this.#shown = agreed.length > same ? agreed : this.#hypothesis;
        this.#contradictedSinceMs = null;
      }
    }
    return this.#shown;
  }

  /** When other words are to be shown without an update, at the earliest; infinite for never. */
  nextChangeMs(nowMs: number): number {
    const rule = this.#ruleAt(nowMs);
    const due = this.#stretches.map((stretch) => agreedAtMs(stretch, rule));
    if (this.#contradictedSinceMs !== null) due.push(this.#contradictedSinceMs + rule.takeBackMs);
    return Math.min(...due.filter((ms) => ms > nowMs));
  }

  #ruleAt(nowMs: number): PaceRule {
    const rule = PACE_RULES[this.#pace];
    return nowMs < this.#hurryUntilMs && rule.patienceMs > 0 ? HURRY : rule;
  }

  /** The whole words at the beginning of the hypothesis that have stood the test. */
  #agreed(nowMs: number): string {
    const rule = this.#ruleAt(nowMs);
    let end = 0;
    for (const stretch of this.#stretches) {
      if (agreedAtMs(stretch, rule) > nowMs) break;
      ({ end } = stretch);
    }
    if (end === this.#hypothesis.length) return this.#hypothesis;
    let whole = 0;
    for (const word of splitWords(this.#hypothesis, this.#language)) {
      if (whole + word.length > end) break;
      whole += word.length;
    }
    return this.#hypothesis.slice(0, whole);
  }

  /** Takes words that have become firm from the beginning of the hypothesis, with what is known of them. */
  #moveOn(firm: string, tentative: string): void {
    const by = this.#hypothesis.startsWith(firm) ? firm.length : this.#overlapAt(tentative);
    this.#hypothesis = this.#hypothesis.slice(by);
    this.#stretches = this.#stretches
      .map((stretch) => ({ ...stretch, end: stretch.end - by }))
      .filter(({ end }) => end > 0);
    this.#contradictedSinceMs = null;
  }

  /** Where the rest of the hypothesis begins what is tentative now. */
  #overlapAt(tentative: string): number {
    for (let at = 0; at < this.#hypothesis.length; at++) {
      if (tentative.startsWith(this.#hypothesis.slice(at))) return at;
    }
    return this.#hypothesis.length;
  }
}

/** When letters have stood the test, if no update says otherwise until then. */
function agreedAtMs({ sinceMs, updates }: Stretch, rule: PaceRule): number {
  const patientMs = sinceMs + rule.patienceMs;
  return updates < rule.updates ? patientMs : Math.min(patientMs, sinceMs + rule.holdMs);
}

function commonLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}
