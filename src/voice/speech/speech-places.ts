import type { Segment } from "../../captions/segment.ts";
import { overlapMs, type PlacedSegment } from "../ledger/placed-segment.ts";

/** Where words stand that are said: in this segment, in words that were said before, or unknown. */
export type FoundPlace =
  | {
      readonly kind: "segment";
      readonly ordinal: number;
      /** The middle of what is translated, on the capture clock. */
      readonly spokenMs: number;
    }
  | { readonly kind: "said-before" }
  | { readonly kind: "unknown" };

/** Concluded words as the service wrote them. */
interface Written {
  /** Without spaces and punctuation. */
  readonly key: string;
  /** Of the segment that was told; null for words that were told and said before. */
  readonly ordinal: number | null;
  readonly spokenMs: number;
}

/** Words of one segment that are said. */
interface Covered extends Omit<Written, "key"> {
  /** How many letters of it. */
  readonly length: number;
}

const UNKNOWN: FoundPlace = { kind: "unknown" };

/** Speech comes seconds after its words; what is older than this many segments is not waited for. */
const MAX_WRITTEN = 200;

/** Shorter words may stand within others, and are looked for only where a segment begins. */
const MIN_INNER_LENGTH = 8;

/**
 * Which concluded segment of a lane a session is saying. The texts of what is said, put together,
 * are the concluded transcript of the lane (service-api §8), but what a restarted
 * session hears again was told before, and its words are left out; so then is their speech, unless
 * the session before was too early at its end to say it.
 */
export class SpeechPlaces {
  readonly #unsaid: PlacedSegment[];
  #written: Written[] = [];
  /** What was told in this session and not said yet. */
  #told: PlacedSegment[] = [];
  /** So much of the first written words was said. */
  #offset = 0;
  #hasSpoken = false;
  #hasNews = false;

  /** @param unsaid what the session before told and did not come to say */
  constructor(unsaid: readonly PlacedSegment[] = []) {
    this.#unsaid = [...unsaid];
  }

  /** Whether the session has told words that nobody told before. */
  get hasNews(): boolean {
    return this.#hasNews;
  }

  /** What was told and not said; nothing when the lane was not spoken at all. */
  get unsaid(): readonly PlacedSegment[] {
    return this.#hasSpoken ? [...this.#unsaid, ...this.#told] : [];
  }

  /**
   * Concluded words have come.
   * @param heard as the service wrote them, on the capture clock
   * @param told what of them was new: the last ones, the first of them perhaps cut
   * @param firstOrdinal of the first one told
   */
  conclude(heard: readonly Segment[], told: readonly Segment[], firstOrdinal: number): void {
    this.#hasNews ||= told.length > 0;
    const dropped = heard.length - told.length;
    for (const [at, segment] of heard.entries()) {
      const newOrdinal = at < dropped ? null : firstOrdinal + at - dropped;
      const isHalf = (told[at - dropped]?.text.length ?? 0) * 2 < segment.text.length;
      const ordinal =
        newOrdinal === null || isHalf ? (this.#unsaidOrdinal(segment) ?? null) : newOrdinal;
      const spokenMs = (segment.startMs + segment.endMs) / 2;
      this.#written.push({ key: keyOf(segment.text), ordinal, spokenMs });
    }
    for (const [at, segment] of told.entries()) {
      this.#told.push({ ...segment, ordinal: firstOrdinal + at });
    }
    if (this.#written.length > MAX_WRITTEN) this.#passOver(this.#written.length - MAX_WRITTEN);
    this.#told = this.#told.slice(-MAX_WRITTEN);
  }

  /** Where these words stand. Found, they are said: what is looked for next stands after them. */
  find(text: string): FoundPlace {
    this.#hasSpoken = true;
    const key = keyOf(text);
    if (key === "") return UNKNOWN;
    const range = this.#rangeOf(key);
    if (!range) return UNKNOWN;
    const [from, to] = range;
    const covered = coveredBy(this.#written, from + this.#offset, to + this.#offset);
    this.#goTo(to);
    const lengthBefore = covered.reduce((sum, c) => sum + (c.ordinal === null ? c.length : 0), 0);
    if (lengthBefore * 2 > to - from) return { kind: "said-before" };
    let best: Covered | null = null;
    for (const part of covered) {
      if (part.ordinal === null) continue;
      this.#say(part.ordinal);
      if (!best || part.length > best.length) best = part;
    }
    if (best?.ordinal == null) return UNKNOWN;
    return { kind: "segment", ordinal: best.ordinal, spokenMs: best.spokenMs };
  }

  /** The ordinal of a segment the session before told and did not say, which is heard again here. */
  #unsaidOrdinal(segment: Segment): number | undefined {
    const lengthMs = Math.max(1, segment.endMs - segment.startMs);
    return this.#unsaid.find((unsaid) => overlapMs(unsaid, segment) * 2 >= lengthMs)?.ordinal;
  }

  /** From where to where the words stand, from what was said last. */
  #rangeOf(key: string): [from: number, to: number] | null {
    const rest = this.#written
      .map((written) => written.key)
      .join("")
      .slice(this.#offset);
    const starts = [0];
    let at = -this.#offset;
    for (const { key: written } of this.#written) {
      at += written.length;
      if (at > 0) starts.push(at);
    }
    const whole = starts.find((start) => rest.startsWith(key, start));
    if (whole !== undefined) return [whole, whole + key.length];
    const inner = key.length < MIN_INNER_LENGTH ? -1 : rest.indexOf(key);
    if (inner >= 0) return [inner, inner + key.length];
    // The end of the words has not been written yet.
    const cut = starts.find((start) => start < rest.length && key.startsWith(rest.slice(start)));
    return cut === undefined ? null : [cut, rest.length];
  }

  /** What follows is looked for from there on. */
  #goTo(at: number): void {
    this.#offset += at;
    let first = this.#written[0];
    while (first && first.key.length <= this.#offset) {
      this.#offset -= first.key.length;
      this.#written.shift();
      first = this.#written[0];
    }
    if (!first) this.#offset = 0;
  }

  #passOver(count: number): void {
    this.#written.splice(0, count);
    this.#offset = 0;
  }

  #say(ordinal: number): void {
    this.#told = this.#told.filter((told) => told.ordinal > ordinal);
    const at = this.#unsaid.findIndex((unsaid) => unsaid.ordinal === ordinal);
    if (at >= 0) this.#unsaid.splice(0, at + 1);
  }
}

/** What of the written words lies between two letters of theirs. */
function coveredBy(written: readonly Written[], from: number, to: number): Covered[] {
  let begin = 0;
  return written.flatMap(({ key, ordinal, spokenMs }) => {
    const length = Math.min(to, begin + key.length) - Math.max(from, begin);
    begin += key.length;
    return length > 0 ? [{ ordinal, spokenMs, length }] : [];
  });
}

function keyOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{M}]/gu, "").toLowerCase();
}
