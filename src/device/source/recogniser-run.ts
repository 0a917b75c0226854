import { ORIGINAL_LANE, type Segment } from "../../captions/segment.ts";
import type { LaneDraft } from "../../voice/ledger/stream-progress.ts";
import { DuplicateFilter } from "../../voice/resume/duplicate-filter.ts";
import type { FeedChunk, FeedStream } from "../../voice/sending/sound-feed.ts";
import type { DeviceFeed, RecognisedResult } from "../device-feed.ts";
import type { HeardSound } from "./heard-sound.ts";
import { RecognisedWords, type WordChange } from "./recognised-words.ts";
import { APPEARS_AFTER_MS, segmentWords } from "./segment-words.ts";

export type RunEnding =
  | { readonly kind: "sound-over" | "silent" | "renewed" | "stalled" }
  | {
      readonly kind: "over";
      readonly ending: string;
      readonly heardForMs: number;
      readonly wordCount: number;
    };

export interface Words {
  readonly concluded: readonly Segment[];
  readonly tentative: readonly Segment[];
}

export interface RecogniserRunOptions {
  readonly device: DeviceFeed;
  readonly language: string;
  readonly terms: readonly string[];
  readonly settledMs: number;
  /** Words that were concluded lately, which must not come again. */
  readonly concluded: readonly Segment[];
  /** Whether the lane has words already. */
  readonly isSpoken: boolean;
  readonly silenceLimitMs: number;
  /** What earlier recognisers have heard, and this one adds to. */
  readonly sound: HeardSound;
  /** How many recognisers before this one found no word in audible sound. */
  readonly wordlessRuns: number;
  /** The recogniser has its first sound. */
  onSound(): void;
  onGap(fromMs: number, toMs: number): void;
  onWords(words: Words): Promise<void>;
  onSettled(settledMs: number, heardMs: number, drafts: readonly LaneDraft[]): void;
  onEnd(ending: RunEnding): void;
}

// Sound before the settled point that a new recogniser hears again, to find the seam. With 1 s it lost
// words on a machine so busy that they came 0.6 s late.
const OVERLAP_MS = 1500;

// A word that has just appeared ended at most this long ago.
const APPEARS_WITHIN_MS = 1500;

// A busy machine brings words late, so a known word may be placed so much later than before.
const LATE_MS = 1000;

const SHORTEST_WORD_MS = 150;

// Words that have not grown for so long are firm: some recognisers never say so.
const GROWN_MS = 1200;
// The same over music, in which there is no pause.
const GROWN_LONG_MS = 5000;
const MAX_TENTATIVE_WORDS = 40;
const KEPT_TENTATIVE_WORDS = 6;

// Sound for so long without a word: the recogniser hangs, or it is music. Longer each time.
const STALLED_MS = { first: 10_000, longest: 60_000 };

// After the second such recogniser in a row, it is music, which is not heard again.
const REPEATED_MS = 3000;

// Waiting sound goes into the recogniser at this multiple of real time.
const CATCH_UP_SPEED = 2;

// More sound than this after the last word may hold words that have not appeared yet.
const UNWORDED_MS = 500;

// Silence of this length shows that no word before it is still to come. The rest of the silence is
// not heard again, or a recogniser that ends in every silence would never get past a long one.
const NO_LATE_WORD_MS = 2000;

const PROGRESS_EVERY_MS = 1000;

/** One recogniser of the browser, from a position on until it ends. */
export class RecogniserRun {
  readonly #options: RecogniserRunOptions;
  readonly #words: RecognisedWords;
  readonly #sound: HeardSound;
  readonly #filter: DuplicateFilter;
  readonly #fromMs: number;
  #stream: FeedStream | null = null;
  #settledMs: number;
  // Where the last firm word of this recogniser ends; before the settled point at first.
  #positionMs: number;
  #isSpoken: boolean;
  #isOver = false;
  #nextAtMs = 0;
  #nextMs: number | null = null;
  #wordCount = 0;
  #grownMs = 0;
  #reportedAtMs = Number.NEGATIVE_INFINITY;
  #delivered: Promise<void> = Promise.resolve();
  #ending: RunEnding | null = null;

  constructor(options: RecogniserRunOptions) {
    this.#options = options;
    this.#sound = options.sound;
    this.#sound.countAudible();
    this.#settledMs = options.settledMs;
    this.#isSpoken = options.isSpoken;
    this.#words = new RecognisedWords(options.language);
    const hasKnown = options.concluded.length > 0;
    this.#fromMs = hasKnown ? RecogniserRun.firstNeededMs(options.settledMs) : options.settledMs;
    this.#positionMs = this.#fromMs;
    this.#filter = new DuplicateFilter(options.concluded, this.#fromMs, options.settledMs, LATE_MS);
  }

  /** The first sound that a recogniser after this settled point would hear. */
  static firstNeededMs(settledMs: number): number {
    return Math.max(0, settledMs - OVERLAP_MS);
  }

  start(): void {
    const { device, language, terms } = this.#options;
    this.#stream = device.recognise(
      { fromMs: this.#fromMs, language, terms },
      {
        onChunk: (chunk) => this.#onChunk(chunk),
        onResults: (results) => this.#onResults(results),
        onOver: (ending) => this.#onOver(ending),
        onEnd: () => this.#onSoundOver(),
      },
    );
  }

  /** Ends the recogniser; words that are not concluded are left to the next one. */
  end(kind: "renewed" | "stalled" | "silent"): void {
    this.#finish({ kind });
  }

  close(): void {
    this.#isOver = true;
    this.#stream?.close();
  }

  #onChunk(chunk: FeedChunk): void {
    if (this.#isOver) return;
    const { startMs, durationMs } = chunk;
    if (this.#nextMs === null) {
      this.#options.onSound();
      // The ring kept less than was asked for.
      if (startMs > this.#settledMs) this.#options.onGap(this.#settledMs, startMs);
    } else if (startMs > this.#nextMs + 1) {
      this.#options.onGap(Math.max(this.#nextMs, this.#settledMs), startMs);
    }
    this.#nextMs = startMs + durationMs;
    this.#sound.addChunk(chunk);
    // The words of sound that is heard again are concluded, whether or not they come again.
    if (this.#nextMs <= this.#settledMs) this.#sound.countAudible();
    this.#acknowledge(durationMs);
    this.#commitGrown();
    this.#checkSound();
    this.#report();
  }

  // Returns credit no faster than the recogniser should hear.
  #acknowledge(durationMs: number): void {
    const nowMs = performance.now();
    this.#nextAtMs = Math.max(nowMs, this.#nextAtMs + durationMs / CATCH_UP_SPEED);
    const waitMs = this.#nextAtMs - nowMs;
    const acknowledge = () => {
      if (!this.#isOver) this.#stream?.acknowledgeChunk();
    };
    if (waitMs < 1) acknowledge();
    else setTimeout(acknowledge, waitMs);
  }

  #onResults(results: readonly RecognisedResult[]): void {
    if (this.#isOver) return;
    const before = this.#words.tentative;
    const change = this.#words.applyResults(results, this.#sound.endMs);
    const hasGrown = change.firm.length + change.tentative.length > before.length;
    if (hasGrown || change.firm.length > 0) {
      this.#grownMs = this.#sound.endMs;
      this.#wordCount += 1;
      this.#sound.countAudible();
    }
    this.#deliver(change);
    const { tentative } = this.#words;
    if (tentative.length > MAX_TENTATIVE_WORDS) {
      this.#deliver(this.#words.commitWords(tentative.length - KEPT_TENTATIVE_WORDS));
    }
  }

  // Words before a pause are over, whether or not the recogniser says so.
  #commitGrown(): void {
    const { tentative } = this.#words;
    const last = tentative.at(-1);
    const { endMs } = this.#sound;
    if (!last || endMs - this.#grownMs < GROWN_MS) return;
    const pauseMs = this.#sound.lastPause(last.heardMs - APPEARS_WITHIN_MS, endMs);
    if (pauseMs === null && endMs - this.#grownMs < GROWN_LONG_MS) return;
    this.#deliver(this.#words.commitWords(tentative.length));
  }

  #deliver({ firm, tentative }: WordChange): void {
    const last = firm.at(-1);
    const endMs = last ? this.#endOf(last.heardMs, tentative.length > 0) : this.#positionMs;
    const { concluded, tentative: tail } = this.#filter.filterUpdate(
      {
        concluded: this.#segments(firm, endMs),
        tentative: this.#segments(tentative, Math.max(endMs, this.#sound.endMs), endMs),
      },
      this.#options.language,
    );
    this.#positionMs = endMs;
    const beforeMs = this.#settledMs;
    this.#moveSettled(endMs);
    const placed = endingLater(concluded.map((segment) => notBefore(segment, beforeMs)));
    this.#moveSettled(placed.at(-1)?.endMs ?? 0);
    const words = {
      concluded: this.#spaced(placed),
      tentative: tail.map((segment) => notBefore(segment, this.#settledMs)),
    };
    this.#queue(
      concluded.length > 0 ? words : { ...words, tentative: this.#spaced(words.tentative) },
    );
    if (concluded.length > 0) this.#isSpoken = true;
    if (firm.length > 0) this.#report(true);
  }

  #segments(
    words: WordChange["firm"],
    endMs: number,
    fromMs = this.#positionMs,
  ): readonly Segment[] {
    return segmentWords(words, Math.min(this.#sound.speechStart(fromMs), endMs), endMs);
  }

  // Words reach the journal in their order, before the settled point moves past them.
  #queue(words: Words): void {
    this.#delivered = this.#delivered.then(() => this.#options.onWords(words));
  }

  // Where the last concluded word ends. Too early is safe: what comes again is dropped.
  #endOf(heardMs: number, isFollowed: boolean): number {
    const { endMs } = this.#sound;
    // The silence before a word is no pause after it.
    const beganMs = Math.min(endMs, this.#sound.speechStart(this.#positionMs));
    const fromMs = Math.max(beganMs, heardMs - APPEARS_WITHIN_MS);
    const pauseMs = this.#sound.lastPause(fromMs, heardMs);
    const usualMs = heardMs - APPEARS_AFTER_MS;
    // The pause may come after the next word, which appears later than its sound.
    const guessMs = isFollowed ? Math.min(pauseMs ?? usualMs, usualMs) : (pauseMs ?? usualMs);
    return Math.min(endMs, Math.max(beganMs + SHORTEST_WORD_MS, guessMs));
  }

  #checkSound(): void {
    const { silentMs, audibleMs, endMs } = this.#sound;
    const hasWords = this.#words.tentative.length > 0;
    const isIdle = !hasWords && silentMs > OVERLAP_MS && audibleMs < UNWORDED_MS;
    const isSilent = !hasWords && silentMs >= this.#options.silenceLimitMs;
    if (isIdle || isSilent) this.#moveSettled(endMs - Math.min(silentMs, NO_LATE_WORD_MS));
    if (isSilent) this.end("silent");
    else if (!hasWords && audibleMs >= this.#stallLimitMs) {
      if (this.#options.wordlessRuns > 0) this.#moveSettled(endMs - REPEATED_MS);
      this.end("stalled");
    }
  }

  get #stallLimitMs(): number {
    const { first, longest } = STALLED_MS;
    return Math.min(first * 2 ** this.#options.wordlessRuns, longest);
  }

  #moveSettled(settledMs: number): void {
    this.#settledMs = Math.max(this.#settledMs, settledMs);
  }

  #report(isDue = false): void {
    const nowMs = performance.now();
    if (!isDue && nowMs - this.#reportedAtMs < PROGRESS_EVERY_MS) return;
    this.#reportedAtMs = nowMs;
    const { language, onSettled } = this.#options;
    const settledMs = this.#settledMs;
    const heardMs = this.#sound.endMs;
    const segments = segmentWords(this.#words.tentative, settledMs, Math.max(settledMs, heardMs));
    const drafts = segments.length > 0 ? [{ lane: ORIGINAL_LANE, language, segments }] : [];
    this.#delivered = this.#delivered.then(() => onSettled(settledMs, heardMs, drafts));
  }

  // Words that have stood for a while are firm; the next recogniser hears the others again.
  #commitStanding(): void {
    const { tentative } = this.#words;
    const young = tentative.findIndex(({ heardMs }) => heardMs > this.#sound.endMs - GROWN_MS);
    const count = young < 0 ? tentative.length : young;
    if (count > 0) this.#deliver(this.#words.commitWords(count));
  }

  #onOver(ending: string): void {
    if (this.#isOver) return;
    this.#commitStanding();
    const heardForMs = this.#sound.endMs - this.#fromMs;
    this.#finish({ kind: "over", ending, heardForMs, wordCount: this.#wordCount });
  }

  // What the recogniser did not make final before the end never will be.
  #onSoundOver(): void {
    if (this.#isOver) return;
    const { tentative } = this.#words;
    if (tentative.length > 0) this.#deliver(this.#words.commitWords(tentative.length));
    this.#finish({ kind: "sound-over" });
  }

  #finish(ending: RunEnding): void {
    if (this.#ending) return;
    this.#ending = ending;
    this.close();
    this.#report(true);
    // After everything was delivered, so that the next recogniser knows these words.
    void this.#delivered.then(
      () => this.#options.onEnd(ending),
      () => this.#options.onEnd(ending),
    );
  }

  #spaced(segments: readonly Segment[]): readonly Segment[] {
    const [first, ...others] = segments;
    if (this.#isSpoken || !first) return segments;
    return [{ ...first, text: first.text.trimStart() }, ...others];
  }
}

/**
 * Gives the last segment a length. Without one it would be on both sides of the border between what
 * is translated and what is not, and a restarted worker could not tell.
 */
function endingLater(segments: readonly Segment[]): readonly Segment[] {
  const last = segments.at(-1);
  if (!last || last.endMs > last.startMs) return segments;
  return [...segments.slice(0, -1), { ...last, endMs: last.startMs + 1 }];
}

function notBefore(segment: Segment, limitMs: number): Segment {
  const startMs = Math.max(segment.startMs, limitMs);
  return startMs === segment.startMs
    ? segment
    : { ...segment, startMs, endMs: Math.max(segment.endMs, startMs) };
}
