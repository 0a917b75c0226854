import type { LaneId, Segment, SegmentUpdate } from "../../captions/segment.ts";
import { isWrittenWithoutSpaces } from "../../captions/text/writing-direction.ts";
import { logWarning } from "../../lib/warning-log.ts";
import type { TranslationRequest } from "../device-feed.ts";
import { isSameForTranslator } from "../languages/engine-tags.ts";

// Drafts replace each other; a translator that is slower than this is asked less often.
const DRAFT_EVERY_MS = 500;

const FIRST_RETRY_MS = 1000;
// A pack that arrives should be used soon, and asking for it costs little.
const LONGEST_RETRY_MS = 4000;

// A pack that never comes must not fill the memory: about half an hour of speech.
const MAX_WAITING = 500;

export interface LaneTranslatorDeps {
  translate(request: TranslationRequest, signal: AbortSignal): Promise<string>;
  onUpdate(update: SegmentUpdate): void | Promise<void>;
  /** @param error why the lane has no translation; null when it has one again, or is closed */
  onTrouble(lane: LaneId, error: unknown): void;
}

export interface Sentence extends Segment {
  readonly language: string;
}

/**
 * Translates the words of one lane: concluded sentences in their order, and drafts of the words
 * after them while nothing else waits.
 */
export class LaneTranslator {
  readonly #lane: LaneId;
  readonly #deps: LaneTranslatorDeps;
  readonly #closed = new AbortController();
  #waiting: Sentence[] = [];
  #draft: Sentence | null = null;
  #drafted = "";
  #nextDraftAtMs = 0;
  #isSpoken: boolean;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isRunning = false;
  #onIdle: (() => void)[] = [];

  /** @param isSpoken whether the lane has words already */
  constructor(lane: LaneId, isSpoken: boolean, deps: LaneTranslatorDeps) {
    this.#lane = lane;
    this.#isSpoken = isSpoken;
    this.#deps = deps;
  }

  addSentence(sentence: Sentence): void {
    this.#waiting.push(sentence);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    this.#draft = null;
    this.#drafted = "";
    this.#advance();
  }

  /** Words after the concluded ones; null for none. */
  setDraft(draft: Sentence | null): void {
    this.#draft = draft;
    if (draft === null && this.#drafted !== "" && this.#waiting.length === 0) {
      this.#drafted = "";
      void this.#send([], []);
    }
    this.#advance();
  }

  /** Resolves when all sentences are translated, at once when it is closed. */
  whenIdle(): Promise<void> {
    if (this.#isIdle) return Promise.resolve();
    return new Promise((resolve) => this.#onIdle.push(resolve));
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#closed.abort();
    if (this.#failures > 0) this.#deps.onTrouble(this.#lane, null);
    this.#resolveIdle();
  }

  get #isIdle(): boolean {
    return this.#waiting.length === 0 || this.#closed.signal.aborted;
  }

  #advance(): void {
    if (this.#isRunning || this.#closed.signal.aborted || this.#failures > 0) return;
    if (this.#waiting.length > 0) void this.#run(() => this.#translateSentence());
    else if (this.#draft !== null && this.#draft.text !== this.#drafted) this.#draftLater();
  }

  #draftLater(): void {
    clearTimeout(this.#timer);
    const waitMs = Math.max(0, this.#nextDraftAtMs - performance.now());
    this.#timer = setTimeout(() => {
      if (!this.#isRunning && this.#waiting.length === 0)
        void this.#run(() => this.#translateDraft());
    }, waitMs);
  }

  async #run(step: () => Promise<void>): Promise<void> {
    this.#isRunning = true;
    try {
      await step();
      if (this.#failures > 0) this.#deps.onTrouble(this.#lane, null);
      this.#failures = 0;
    } catch (thrown) {
      this.#retryLater(thrown);
    } finally {
      this.#isRunning = false;
    }
    if (this.#isIdle) this.#resolveIdle();
    this.#advance();
  }

  async #translateSentence(): Promise<void> {
    const [sentence] = this.#waiting;
    if (!sentence) return;
    const text = await this.#translate(sentence);
    if (this.#closed.signal.aborted) return;
    this.#waiting.shift();
    const { startMs, endMs } = sentence;
    await this.#send([{ text: this.#spaced(text), startMs, endMs }], []);
    this.#isSpoken = true;
  }

  async #translateDraft(): Promise<void> {
    const draft = this.#draft;
    if (!draft) return;
    this.#nextDraftAtMs = performance.now() + DRAFT_EVERY_MS;
    this.#drafted = draft.text;
    const text = await this.#translate(draft);
    // Its words may have been concluded meanwhile.
    if (this.#closed.signal.aborted || this.#drafted !== draft.text) return;
    const { startMs, endMs } = draft;
    await this.#send([], [{ text: this.#spaced(text), startMs, endMs }]);
  }

  async #translate({ text, language }: Sentence): Promise<string> {
    // The translator has no pair of two regions of one language.
    if (isSameForTranslator(language, this.#lane)) return text.trim();
    const request = { from: language, to: this.#lane, text: text.trim() };
    return (await this.#deps.translate(request, this.#closed.signal)).trim();
  }

  #retryLater(thrown: unknown): void {
    if (this.#closed.signal.aborted) return;
    this.#failures += 1;
    logWarning(`words were not translated on this computer: ${String(thrown)}`);
    const longestMs = Math.min(FIRST_RETRY_MS * 2 ** (this.#failures - 1), LONGEST_RETRY_MS);
    const waitMs = longestMs * (0.5 + Math.random() / 2);
    if (this.#failures === 1) this.#deps.onTrouble(this.#lane, thrown);
    this.#timer = setTimeout(() => void this.#run(() => this.#retry()), waitMs);
  }

  #retry(): Promise<void> {
    return this.#waiting.length > 0 ? this.#translateSentence() : this.#translateDraft();
  }

  #spaced(text: string): string {
    return this.#isSpoken && !isWrittenWithoutSpaces(this.#lane) ? ` ${text}` : text;
  }

  async #send(concluded: readonly Segment[], tentative: readonly Segment[]): Promise<void> {
    await this.#deps.onUpdate({ lane: this.#lane, language: this.#lane, concluded, tentative });
  }

  #resolveIdle(): void {
    for (const resolve of this.#onIdle.splice(0)) resolve();
  }
}
