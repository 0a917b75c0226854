import { splitWords } from "../text/split-words.ts";
import { HURRY, PACE_RULES, type PaceRule } from "./pace-rules.ts";
import type { Pace } from "./reading-choices.ts";

// Letters of a hypothesis that appeared together.
interface AgreedPart {
  readonly end: number;
  readonly sinceMs: number;
  readonly updates: number;
}

/**
 * Decides which tentative words are shown: those on which successive updates agree (local
 * agreement), so that few are withdrawn. Shown words stay until firm words or lasting disagreement
 * replace them.
 */
export class StabilityFilter {
  #pace: Pace;
  #hurryUntilMs = Number.NEGATIVE_INFINITY;
  #language = "";
  #hypothesis = "";
  #parts: readonly AgreedPart[] = [];
  #shown = "";
  #contradictedSinceMs: number | null = null;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  setPace(pace: Pace): void {
    this.#pace = pace;
  }

  /** Captions resume after a break: shows words sooner than the pace allows until then. */
  hurryUntil(untilMs: number): void {
    this.#hurryUntilMs = untilMs;
  }

  /**
   * Updates the words of a lane.
   * @param firm words after the earlier firm ones
   * @param tentative words after `firm`, replacing all tentative ones
   * @returns whether words may be due at once: new firm ones, or any when words are not delayed
   */
  update(firm: string, tentative: string, language: string, nowMs: number): boolean {
    const isShown = this.#shown.startsWith(firm);
    this.#language = language;
    this.#shown = isShown ? this.#shown.slice(firm.length) : "";
    if (firm !== "") this.#consumeFirm(firm, tentative);
    // A restarted recogniser arrives at the same words one by one.
    const comesBack =
      tentative.length > this.#hypothesis.length && this.#shown.startsWith(tentative);
    if (comesBack) this.#contradictedSinceMs = null;
    const same = commonLength(this.#hypothesis, tentative);
    const kept = this.#parts.map((part) => ({
      end: Math.min(part.end, same),
      sinceMs: part.sinceMs,
      updates: part.updates + 1,
    }));
    this.#hypothesis = tentative;
    this.#parts = [...kept, { end: tentative.length, sinceMs: nowMs, updates: 1 }].filter(
      ({ end }, at, all) => end > (all[at - 1]?.end ?? 0),
    );
    return !isShown || this.#ruleAt(nowMs).holdMs === 0;
  }

  clear(): void {
    this.#hypothesis = "";
    this.#parts = [];
    this.#shown = "";
    this.#contradictedSinceMs = null;
  }

  shownText(nowMs: number): string {
    const agreed = this.#agreed(nowMs);
    if (this.#hypothesis.startsWith(this.#shown)) {
      this.#contradictedSinceMs = null;
      if (agreed.length > this.#shown.length) this.#shown = agreed;
    } else {
      this.#contradictedSinceMs ??= nowMs;
      const rule = this.#ruleAt(nowMs);
      // After a break, the repeated words are better than the old ones, as far as they go.
      const isBetter = rule === HURRY && agreed.length >= this.#shown.length;
      const isLasting = isBetter || nowMs - this.#contradictedSinceMs >= rule.takeBackMs;
      const same = commonLength(this.#shown, this.#hypothesis);
      // Replacement words must be ready, unless there are none to come.
      const isReady = agreed.length > same || this.#hypothesis.length === same;
      if (isLasting && isReady) {
        this.#shown = agreed.length > same ? agreed : this.#hypothesis;
        this.#contradictedSinceMs = null;
      }
    }
    return this.#shown;
  }

  /** The earliest time at which other words are shown without an update; infinite for never. */
  nextChangeMs(nowMs: number): number {
    const rule = this.#ruleAt(nowMs);
    const due = this.#parts.map((part) => agreedAtMs(part, rule));
    if (this.#contradictedSinceMs !== null) due.push(this.#contradictedSinceMs + rule.takeBackMs);
    return Math.min(...due.filter((ms) => ms > nowMs));
  }

  #ruleAt(nowMs: number): PaceRule {
    const rule = PACE_RULES[this.#pace];
    return nowMs < this.#hurryUntilMs && rule.patienceMs > 0 ? HURRY : rule;
  }

  #agreed(nowMs: number): string {
    const rule = this.#ruleAt(nowMs);
    let end = 0;
    for (const part of this.#parts) {
      if (agreedAtMs(part, rule) > nowMs) break;
      ({ end } = part);
    }
    if (end === this.#hypothesis.length) return this.#hypothesis;
    let whole = 0;
    for (const word of splitWords(this.#hypothesis, this.#language)) {
      if (whole + word.length > end) break;
      whole += word.length;
    }
    return this.#hypothesis.slice(0, whole);
  }

  // Removes words that became firm from the hypothesis, and keeps what is known of the rest.
  #consumeFirm(firm: string, tentative: string): void {
    const by = this.#hypothesis.startsWith(firm) ? firm.length : this.#overlapAt(tentative);
    this.#hypothesis = this.#hypothesis.slice(by);
    this.#parts = this.#parts
      .map((part) => ({ ...part, end: part.end - by }))
      .filter(({ end }) => end > 0);
    this.#contradictedSinceMs = null;
  }

  #overlapAt(tentative: string): number {
    for (let at = 0; at < this.#hypothesis.length; at++) {
      if (tentative.startsWith(this.#hypothesis.slice(at))) return at;
    }
    return this.#hypothesis.length;
  }
}

// When letters have enough agreement, if no update changes them before.
function agreedAtMs({ sinceMs, updates }: AgreedPart, rule: PaceRule): number {
  const patientMs = sinceMs + rule.patienceMs;
  return updates < rule.updates ? patientMs : Math.min(patientMs, sinceMs + rule.holdMs);
}

function commonLength(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}
