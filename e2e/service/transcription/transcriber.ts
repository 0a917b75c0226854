import type { Stretch } from "../recogniser/stretch.ts";
import { matchingRateHz } from "../talks/talk.ts";
import type { ServerMessage } from "../voice/messages.ts";
import { noLists, type SessionLists } from "../voice/session-lists.ts";
import type { RecogniserErrors } from "./first-hypothesis.ts";
import { type LaneWriterOptions, LaneWriters, type OnWordOutcome } from "./lane-writers.ts";
import { WordDetector } from "./word-detector.ts";

const pauseMs = 1_000;

const lags: LaneWriterOptions["lags"] = {
  source: {
    tentativeLag: { least: 330, spread: 130 },
    concludedLag: { least: 700, spread: 200 },
  },
  target: {
    tentativeLag: { least: 600, spread: 250 },
    concludedLag: { least: 950, spread: 250 },
  },
};

/**
 * Turns the tracker's stretches into the messages of a recogniser and its translators. Runs on
 * stream time: milliseconds of received sound, continued by the clock between chunks.
 */
export class Transcriber {
  readonly #writers: LaneWriters;
  readonly #detectors: readonly WordDetector[];
  #lastSpeechMs = 0;

  constructor(
    request: LaneWriterOptions["request"],
    errors: RecogniserErrors,
    send: (message: ServerMessage) => void,
    lists: SessionLists = noLists,
    onWordOutcome: OnWordOutcome = () => {},
  ) {
    this.#writers = new LaneWriters({ request, errors, lists, lags, send, onWordOutcome });
    this.#detectors = this.#writers.all.map(
      ({ lane, script }) =>
        new WordDetector(script, (word) => onWordOutcome(lane.language, "unheard", word)),
    );
  }

  /** Starts a stretch; a jump concludes what was heard before it. */
  startStretch(stretch: Stretch): void {
    if (stretch.relation === "seek" || stretch.relation === "talk") this.concludeAll();
    this.#writers.spokenLanguage = stretch.talk.talk.spokenLanguage;
  }

  growStretch(stretch: Stretch, isSpeech: boolean): void {
    if (isSpeech) this.#lastSpeechMs = (stretch.streamTo * 1_000) / matchingRateHz;
    for (const [at, { lane }] of this.#writers.all.entries()) {
      for (const heard of this.#detectors[at]?.growStretch(stretch, isSpeech) ?? [])
        lane.addWord(heard);
    }
  }

  get nextDueMs(): number | undefined {
    if (!this.#writers.isBusy) return undefined;
    return Math.min(this.#lastSpeechMs + pauseMs, this.#writers.nextDueMs);
  }

  advance(nowMs: number): void {
    this.#writers.advance(nowMs);
    if (nowMs >= this.#lastSpeechMs + pauseMs) this.concludeAll();
  }

  /** @param nowMs where the sound ends; after a long pause, no more of the talk was heard */
  endSound(nowMs: number): void {
    if (nowMs >= this.#lastSpeechMs + pauseMs) return;
    for (const [at, { lane }] of this.#writers.all.entries()) {
      for (const heard of this.#detectors[at]?.endSound() ?? []) lane.addWord(heard);
    }
  }

  discardTentative(): void {
    this.#writers.discardTentative();
  }

  restartClock(streamMs: number): void {
    this.#writers.restartClock(streamMs);
  }

  concludeAll(): void {
    for (const [at, { lane }] of this.#writers.all.entries()) {
      for (const heard of this.#detectors[at]?.finishWord() ?? []) lane.addWord(heard);
    }
    this.#writers.concludeAll();
  }
}
