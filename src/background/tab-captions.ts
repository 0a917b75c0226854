import { ORIGINAL_LANE, type SegmentUpdate } from "../captions/segment.ts";
import {
  type CaptionFailure,
  type CaptionState,
  type CaptionStatus,
  idleStatus,
  isActive,
} from "../messaging/caption-status.ts";
import type { ChannelEnd } from "../messaging/channel.ts";
import type { SoundChunk } from "../messaging/sound-chunk.ts";
import type { WordSource, WordSourceEvents, WordSourceState } from "../voice/word-source.ts";
import { failureOf } from "./failure.ts";
import { RecentWords } from "./recent-words.ts";
import { SoundMeter } from "./sound-meter.ts";
import { StreamClock } from "./stream-clock.ts";

/** Makes the source of words of one tab; asked once, when captions start. */
export type CreateWordSource = (events: WordSourceEvents) => WordSource;

/** The world around one tab's captions. */
export interface TabCaptionsEvents {
  onStatus(status: CaptionStatus): void;
  /** Captions are over: capture and memory may be let go. */
  onOver(): void;
}

/** The states in which there is no connection that could bring more words. */
const UNCONNECTED: ReadonlySet<CaptionState> = new Set<CaptionState>([
  "requesting",
  "connecting",
  "reconnecting",
]);

/** The delay of the words is told at most this often. */
const TELL_DELAY_EVERY_MS = 1000;

/** The captions of one tab, from the press on Start to their end: sound in, words out. */
export class TabCaptions {
  readonly tabId: number;
  readonly #events: TabCaptionsEvents;
  readonly #abort = new AbortController();
  readonly #meter = new SoundMeter();
  readonly #clock = new StreamClock();
  readonly #recent = new RecentWords();
  #overlay: ChannelEnd<"overlay"> | null = null;
  #words: WordSource | null = null;
  #lanes: readonly string[] = [ORIGINAL_LANE];
  #status: CaptionStatus;
  #delayToldAtMs = Number.NEGATIVE_INFINITY;
  /** Of the voice session, for failures that come later and have none of their own. */
  traceId: string | null = null;

  constructor(tabId: number, startedAtMs: number, events: TabCaptionsEvents) {
    this.tabId = tabId;
    this.#events = events;
    // Until a page refuses the overlay there is nothing to tell the user of it.
    const overlayShown = true;
    this.#status = { ...idleStatus(tabId), state: "requesting", startedAtMs, overlayShown };
  }

  /** How these captions are doing now. */
  get status(): CaptionStatus {
    return this.#status;
  }

  /** Turns the sound that comes into words, until the end or a failure. */
  run(createWordSource: CreateWordSource): void {
    if (!isActive(this.#status.state)) return;
    const words = createWordSource({
      onState: (state) => this.#enter(state),
      onUpdate: (update) => this.#show(update),
    });
    this.#words = words;
    words.run(this.#abort.signal).then(
      () => this.#end(),
      (thrown) => this.#abort.signal.aborted || this.fail(failureOf(thrown, this.traceId)),
    );
  }

  /** Takes the next chunk of the tab's sound; after the end it is too late for one. */
  hear(chunk: SoundChunk): void {
    if (!isActive(this.#status.state)) return;
    if (this.#meter.hear(chunk)) this.#set({ sound: this.#meter.state });
    if (chunk.durationMs > 0) {
      this.#clock.advance(chunk.startMs + chunk.durationMs, chunk.capturedAtMs);
      this.#words?.hear(chunk);
    }
    if (chunk.last) this.finish();
  }

  /** No more sound will come: captions are over when the last words have come. */
  finish(): void {
    this.#words?.finish();
  }

  /** Ends at once what has no connection; what streams ends with its last chunk of sound. */
  stopUnconnected(): void {
    if (UNCONNECTED.has(this.#status.state)) this.#end();
  }

  /** Ends captions with what the user is told of it; the first failure counts. */
  fail(failure: CaptionFailure): void {
    if (!isActive(this.#status.state)) return;
    this.#abort.abort();
    this.#set({ state: "failed", failure });
    this.#events.onOver();
  }

  /** The overlay has come into the page: it is told everything it needs. */
  attach(overlay: ChannelEnd<"overlay">): void {
    this.#overlay = overlay;
    overlay.onClosed(() => {
      if (this.#overlay === overlay) this.#overlay = null;
    });
    overlay.post({ kind: "lanes", lanes: this.#lanes });
    overlay.post({ kind: "snapshot", updates: this.#recent.updates });
    overlay.post({ kind: "status", status: this.#status });
  }

  /** Gives up the overlay to the captions that follow in the same tab; null when there is none. */
  detach(): ChannelEnd<"overlay"> | null {
    const overlay = this.#overlay;
    this.#overlay = null;
    return overlay;
  }

  /** Which lanes are drawn, in their order. */
  setLanes(lanes: readonly string[]): void {
    this.#lanes = lanes;
    this.#overlay?.post({ kind: "lanes", lanes });
  }

  /** Whether the browser let the overlay into the page the tab shows now. */
  setOverlayShown(overlayShown: boolean): void {
    if (overlayShown !== this.#status.overlayShown) this.#set({ overlayShown });
  }

  #enter(state: WordSourceState): void {
    if (isActive(this.#status.state)) this.#set({ state });
  }

  #show(update: SegmentUpdate): void {
    this.#recent.add(update);
    this.#overlay?.post({ kind: "update", update });
    const newest = update.tentative.at(-1) ?? update.concluded.at(-1);
    if (newest && update.lane === ORIGINAL_LANE) this.#measure(newest.endMs, update.language);
  }

  #measure(newestMs: number, detectedLanguage: string): void {
    const nowMs = performance.timeOrigin + performance.now();
    const isTold = nowMs - this.#delayToldAtMs < TELL_DELAY_EVERY_MS;
    if (isTold && detectedLanguage === this.#status.detectedLanguage) return;
    this.#delayToldAtMs = nowMs;
    const ageMs = this.#clock.ageMs(newestMs, nowMs);
    this.#status = {
      ...this.#status,
      behindMs: ageMs === null ? null : Math.round(ageMs),
      detectedLanguage,
    };
    // The overlay says nothing of the delay and the language; it is spared the message.
    this.#events.onStatus(this.#status);
  }

  #end(): void {
    if (!isActive(this.#status.state)) return;
    this.#abort.abort();
    this.#set({ state: "ended" });
    // It leaves the page; captions that follow get one of their own.
    this.detach()?.post({ kind: "end" });
    this.#events.onOver();
  }

  #set(change: Partial<CaptionStatus>): void {
    this.#status = { ...this.#status, ...change };
    this.#overlay?.post({ kind: "status", status: this.#status });
    this.#events.onStatus(this.#status);
  }
}
