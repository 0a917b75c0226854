import type { Stretch } from "../recogniser/stretch.ts";
import { matchingRateHz } from "../talks/talk.ts";
import type { ServerMessage } from "../voice/messages.ts";
import { noLists, type SessionLists } from "../voice/session-lists.ts";
import { type LaneWriterOptions, LaneWriters, type OnFate } from "./lane-writers.ts";
import { WordListener } from "./word-listener.ts";
import type { Temper } from "./wrong-word.ts";

/** Silence after which what was heard is concluded, finished or not. */
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
 * Turns what the tracker hears into the messages of a recogniser and its translators. Runs on the
 * stream's own time: milliseconds of sound received, going on with the clock while none arrives.
 */
export class Transcriber {
  readonly #writers: LaneWriters;
  /** One for each of the lanes, in their order. */
  readonly #listeners: readonly WordListener[];
  #lastSpeechMs = 0;

  constructor(
    request: LaneWriterOptions["request"],
    temper: Temper,
    send: (message: ServerMessage) => void,
    lists: SessionLists = noLists,
    onFate: OnFate = () => {},
  ) {
    this.#writers = new LaneWriters({ request, temper, lists, lags, send, onFate });
    this.#listeners = this.#writers.all.map(
      ({ lane, script }) =>
        new WordListener(script, (word) => onFate(lane.language, "unheard", word)),
    );
  }

  /** Takes a new stretch: a jump concludes what was heard before it. */
  startStretch(stretch: Stretch): void {
    if (stretch.relation === "seek" || stretch.relation === "talk") this.concludeAll();
    this.#writers.spokenLanguage = stretch.talk.talk.spokenLanguage;
  }

  /** Takes what has been heard of the current stretch so far. */
  hear(stretch: Stretch, isSpeech: boolean): void {
    if (isSpeech) this.#lastSpeechMs = (stretch.streamTo * 1_000) / matchingRateHz;
    for (const [at, { lane }] of this.#writers.all.entries()) {
      for (const heard of this.#listeners[at]?.heard(stretch) ?? []) lane.hear(heard);
    }
  }

  /** The stream time at which there is something to do next, or `undefined`. */
  get nextDueMs(): number | undefined {
    if (!this.#writers.isBusy) return undefined;
    return Math.min(this.#lastSpeechMs + pauseMs, this.#writers.nextDueMs);
  }

  /** Sends what is due at stream time `nowMs`. */
  advance(nowMs: number): void {
    this.#writers.advance(nowMs);
    if (nowMs >= this.#lastSpeechMs + pauseMs) this.concludeAll();
  }

  /** Forgets every word that is not concluded. */
  forget(): void {
    this.#writers.forget();
  }

  /** Writes times from now on as if the stream had begun at `streamMs`; earlier ones become 0. */
  restartClock(streamMs: number): void {
    this.#writers.restartClock(streamMs);
  }

  /** Sends everything that was heard as concluded. */
  concludeAll(): void {
    for (const [at, { lane }] of this.#writers.all.entries()) {
      for (const heard of this.#listeners[at]?.finishWord() ?? []) lane.hear(heard);
    }
    this.#writers.concludeAll();
  }
}
