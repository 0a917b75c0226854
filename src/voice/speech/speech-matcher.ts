import type { Segment } from "../../captions/segment.ts";

/** Which words speech belongs to: a segment, words that were already spoken, or unknown ones. */
export type SpeechMatch =
  | {
      readonly kind: "segment";
      readonly ordinal: number;
      /** Middle of the translated words, on the capture clock. */
      readonly spokenMs: number;
    }
  | { readonly kind: "duplicate" }
  | { readonly kind: "unknown" };

// A concluded segment and its index among all concluded ones of its lane, from 0.
interface OrdinalSegment extends Segment {
  readonly ordinal: number;
}

interface ReceivedText {
  readonly key: string;
  /** Index of its segment; null for words that were already known. */
  readonly ordinal: number | null;
  readonly spokenMs: number;
}

interface MatchedPart extends Omit<ReceivedText, "key"> {
  readonly length: number;
}

const UNKNOWN: SpeechMatch = { kind: "unknown" };

// Speech follows its words by seconds, so older segments are dropped beyond this many.
const MAX_RECEIVED = 200;

// Shorter texts may occur within other words, and are matched only where a segment begins.
const MIN_INNER_LENGTH = 8;

/**
 * Finds the concluded segment that a chunk of speech belongs to. The texts of all speech together
 * are the lane's concluded transcript (service-api §8). A restarted session also speaks words that
 * were concluded before. That speech is dropped, unless the previous session ended too soon to
 * speak it.
 */
export class SpeechMatcher {
  readonly #unspoken: OrdinalSegment[];
  #received: ReceivedText[] = [];
  #added: OrdinalSegment[] = [];
  // Letters of the first received text that are spoken already.
  #offset = 0;
  #hasSpoken = false;
  #hasNewWords = false;

  constructor(unspoken: readonly OrdinalSegment[] = []) {
    this.#unspoken = [...unspoken];
  }

  get hasNewWords(): boolean {
    return this.#hasNewWords;
  }

  get unspoken(): readonly OrdinalSegment[] {
    return this.#hasSpoken ? [...this.#unspoken, ...this.#added] : [];
  }

  /**
   * Adds concluded words.
   * @param received as the service sent them, on the capture clock
   * @param added the new ones among them: the last, of which the first may be cut
   * @param firstOrdinal index of the first added one
   */
  addConcluded(
    received: readonly Segment[],
    added: readonly Segment[],
    firstOrdinal: number,
  ): void {
    this.#hasNewWords ||= added.length > 0;
    const droppedCount = received.length - added.length;
    for (const [at, segment] of received.entries()) {
      const newOrdinal = at < droppedCount ? null : firstOrdinal + at - droppedCount;
      const isHalf = (added[at - droppedCount]?.text.length ?? 0) * 2 < segment.text.length;
      const ordinal =
        newOrdinal === null || isHalf ? (this.#unspokenOrdinal(segment) ?? null) : newOrdinal;
      const spokenMs = (segment.startMs + segment.endMs) / 2;
      this.#received.push({ key: keyOf(segment.text), ordinal, spokenMs });
    }
    for (const [at, segment] of added.entries()) {
      this.#added.push({ ...segment, ordinal: firstOrdinal + at });
    }
    if (this.#received.length > MAX_RECEIVED)
      this.#dropOldest(this.#received.length - MAX_RECEIVED);
    this.#added = this.#added.slice(-MAX_RECEIVED);
  }

  /** Finds the words of a text and marks them as spoken. The next text is searched after them. */
  matchText(text: string): SpeechMatch {
    this.#hasSpoken = true;
    const key = keyOf(text);
    if (key === "") return UNKNOWN;
    const range = this.#rangeOf(key);
    if (!range) return UNKNOWN;
    const [from, to] = range;
    const covered = partsBetween(this.#received, from + this.#offset, to + this.#offset);
    this.#advanceTo(to);
    const lengthBefore = covered.reduce((sum, c) => sum + (c.ordinal === null ? c.length : 0), 0);
    if (lengthBefore * 2 > to - from) return { kind: "duplicate" };
    let best: MatchedPart | null = null;
    for (const part of covered) {
      if (part.ordinal === null) continue;
      this.#markSpoken(part.ordinal);
      if (!best || part.length > best.length) best = part;
    }
    if (best?.ordinal == null) return UNKNOWN;
    return { kind: "segment", ordinal: best.ordinal, spokenMs: best.spokenMs };
  }

  // Index of an unspoken segment of the previous session that is received again.
  #unspokenOrdinal(segment: Segment): number | undefined {
    const lengthMs = Math.max(1, segment.endMs - segment.startMs);
    return this.#unspoken.find((unspoken) => overlapMs(unspoken, segment) * 2 >= lengthMs)?.ordinal;
  }

  #rangeOf(key: string): [from: number, to: number] | null {
    const rest = this.#received
      .map((entry) => entry.key)
      .join("")
      .slice(this.#offset);
    const starts = [0];
    let at = -this.#offset;
    for (const { key: receivedKey } of this.#received) {
      at += receivedKey.length;
      if (at > 0) starts.push(at);
    }
    const whole = starts.find((start) => rest.startsWith(key, start));
    if (whole !== undefined) return [whole, whole + key.length];
    const inner = key.length < MIN_INNER_LENGTH ? -1 : rest.indexOf(key);
    if (inner >= 0) return [inner, inner + key.length];
    // The end of the text has not been concluded yet.
    const cut = starts.find((start) => start < rest.length && key.startsWith(rest.slice(start)));
    return cut === undefined ? null : [cut, rest.length];
  }

  #advanceTo(at: number): void {
    this.#offset += at;
    let first = this.#received[0];
    while (first && first.key.length <= this.#offset) {
      this.#offset -= first.key.length;
      this.#received.shift();
      first = this.#received[0];
    }
    if (!first) this.#offset = 0;
  }

  #dropOldest(count: number): void {
    this.#received.splice(0, count);
    this.#offset = 0;
  }

  #markSpoken(ordinal: number): void {
    this.#added = this.#added.filter((added) => added.ordinal > ordinal);
    const at = this.#unspoken.findIndex((segment) => segment.ordinal === ordinal);
    if (at >= 0) this.#unspoken.splice(0, at + 1);
  }
}

function partsBetween(texts: readonly ReceivedText[], from: number, to: number): MatchedPart[] {
  let begin = 0;
  return texts.flatMap(({ key, ordinal, spokenMs }) => {
    const length = Math.min(to, begin + key.length) - Math.max(from, begin);
    begin += key.length;
    return length > 0 ? [{ ordinal, spokenMs, length }] : [];
  });
}

function keyOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{M}]/gu, "").toLowerCase();
}

function overlapMs(one: Segment, other: Segment): number {
  return Math.max(0, Math.min(one.endMs, other.endMs) - Math.max(one.startMs, other.startMs));
}
