import type { Stretch } from "../recogniser/stretch.ts";
import { matchingRateHz, type Talk } from "../talks/talk.ts";
import type { ServerMessage, TargetSegment } from "../voice/messages.ts";
import {
  noLists,
  type SessionLists,
  withGlossary,
  withSpokenTerms,
} from "../voice/session-lists.ts";
import type { SessionRequest } from "../voice/session-request.ts";
import { rootLanguage } from "../voice/voice-languages.ts";
import { Lane, type LaneUpdate } from "./lane.ts";
import { misheardScriptOf, type ScriptWord, scriptOf } from "./script.ts";
import { WordListener } from "./word-listener.ts";
import type { Temper } from "./wrong-word.ts";

/** Silence after which what was heard is concluded, finished or not. */
const pauseMs = 1_000;

const sourceLags = {
  tentativeLag: { least: 330, spread: 130 },
  concludedLag: { least: 700, spread: 200 },
};
const targetLags = {
  tentativeLag: { least: 600, spread: 250 },
  concludedLag: { least: 950, spread: 250 },
};

interface Writer {
  readonly lane: Lane;
  readonly listener: WordListener;
  toMessage(update: LaneUpdate): ServerMessage;
}

/**
 * Is told what becomes of a word of a lane (`source`, or the target language): it was concluded, or
 * the sound went past it with too little of it to be heard.
 */
export type OnFate = (lane: string, fate: "concluded" | "unheard", word: ScriptWord) => void;

/**
 * Turns what the tracker hears into the messages of a recogniser and its translators. Runs on the
 * stream's own time: milliseconds of sound received, going on with the clock while none arrives.
 */
export class Transcriber {
  readonly #writers: readonly Writer[];
  readonly #send: (message: ServerMessage) => void;
  readonly #onFate: OnFate;
  /** The language last recognised; the source lane's messages carry it. */
  #spokenLanguage = "";
  #lastSpeechMs = 0;
  /** The stream time that is written as 0. */
  #clockStartMs = 0;

  constructor(
    request: Pick<SessionRequest, "sourceLanguage" | "sourceLanguageMode" | "targetLanguages">,
    temper: Temper,
    send: (message: ServerMessage) => void,
    lists: SessionLists = noLists,
    onFate: OnFate = () => {},
  ) {
    this.#send = send;
    this.#onFate = onFate;
    const fixed = request.sourceLanguageMode === "fixed" ? request.sourceLanguage : undefined;
    this.#writers = [
      this.#sourceWriter(fixed, temper, lists),
      ...request.targetLanguages.map((language) => this.#targetWriter(language, temper, lists)),
    ];
  }

  /** Takes a new stretch: a jump concludes what was heard before it. */
  startStretch(stretch: Stretch): void {
    if (stretch.relation === "seek" || stretch.relation === "talk") this.concludeAll();
    this.#spokenLanguage = stretch.talk.talk.spokenLanguage;
  }

  /** Takes what has been heard of the current stretch so far. */
  hear(stretch: Stretch, isSpeech: boolean): void {
    if (isSpeech) this.#lastSpeechMs = (stretch.streamTo * 1_000) / matchingRateHz;
    for (const { lane, listener } of this.#writers) {
      for (const heard of listener.heard(stretch)) lane.hear(heard);
    }
  }

  /** The stream time at which there is something to do next, or `undefined`. */
  get nextDueMs(): number | undefined {
    const busy = this.#writers.filter(({ lane }) => lane.isBusy);
    if (busy.length === 0) return undefined;
    return Math.min(
      this.#lastSpeechMs + pauseMs,
      ...busy.map(({ lane }) => lane.nextDueMs ?? Infinity),
    );
  }

  /** Sends what is due at stream time `nowMs`. */
  advance(nowMs: number): void {
    for (const { lane, toMessage } of this.#writers) {
      const update = lane.advance(nowMs);
      if (update) this.#tell(lane, toMessage, update);
    }
    if (nowMs >= this.#lastSpeechMs + pauseMs) this.concludeAll();
  }

  /** Forgets every word that is not concluded. */
  forget(): void {
    for (const { lane } of this.#writers) lane.forget();
  }

  /** Writes times from now on as if the stream had begun at `streamMs`; earlier ones become 0. */
  restartClock(streamMs: number): void {
    this.#clockStartMs = streamMs;
  }

  /** Sends everything that was heard as concluded. */
  concludeAll(): void {
    for (const { lane, listener, toMessage } of this.#writers) {
      for (const heard of listener.finishWord()) lane.hear(heard);
      const update = lane.concludeAll();
      if (update) this.#tell(lane, toMessage, update);
    }
  }

  #tell(lane: Lane, toMessage: Writer["toMessage"], update: LaneUpdate): void {
    this.#send(toMessage(this.#withClock(update)));
    for (const word of update.words) this.#onFate(lane.language, "concluded", word);
  }

  #listener(language: string, script: (talk: Talk) => readonly ScriptWord[]): WordListener {
    return new WordListener(cached(script), (word) => this.#onFate(language, "unheard", word));
  }

  #withClock(update: LaneUpdate): LaneUpdate {
    const since = (ms: number) => Math.max(0, Math.round(ms - this.#clockStartMs));
    const shift = (segments: readonly TargetSegment[]) =>
      segments.map((segment) => ({
        ...segment,
        start_time: since(segment.start_time),
        end_time: since(segment.end_time),
      }));
    return { ...update, concluded: shift(update.concluded), tentative: shift(update.tentative) };
  }

  #sourceWriter(fixedLanguage: string | undefined, temper: Temper, lists: SessionLists): Writer {
    const script = (talk: Talk) =>
      fixedLanguage === undefined ||
      rootLanguage(fixedLanguage) === rootLanguage(talk.spokenLanguage)
        ? scriptOf(withSpokenTerms(talk, lists), talk.spokenLanguage)
        : misheardScriptOf(talk, fixedLanguage);
    return {
      lane: new Lane({ language: "source", temper, ...sourceLags }),
      listener: this.#listener("source", script),
      toMessage: ({ concluded, tentative }) => {
        const language = fixedLanguage ?? this.#spokenLanguage;
        return {
          name: "source_transcript_update",
          body: {
            concluded: concluded.map((segment) => ({ language, ...segment })),
            tentative: tentative.map((segment) => ({ language, ...segment })),
          },
        };
      },
    };
  }

  #targetWriter(language: string, temper: Temper, lists: SessionLists): Writer {
    return {
      lane: new Lane({ language, temper, ...targetLags }),
      listener: this.#listener(language, (talk) =>
        scriptOf(withGlossary(talk, language, lists), language),
      ),
      toMessage: ({ concluded, tentative }) => ({
        name: "target_transcript_update",
        body: { language, concluded, tentative },
      }),
    };
  }
}

function cached(make: (talk: Talk) => readonly ScriptWord[]) {
  const scripts = new Map<Talk, readonly ScriptWord[]>();
  return (talk: Talk): readonly ScriptWord[] => {
    const known = scripts.get(talk) ?? make(talk);
    scripts.set(talk, known);
    return known;
  };
}
