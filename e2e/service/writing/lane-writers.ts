import type { Talk } from "../talks/talk.ts";
import type { ServerMessage, TargetSegment } from "../voice/messages.ts";
import { type SessionLists, withGlossary, withSpokenTerms } from "../voice/session-lists.ts";
import type { SessionRequest } from "../voice/session-request.ts";
import { rootLanguage } from "../voice/voice-languages.ts";
import { type Lag, Lane, type LaneUpdate } from "./lane.ts";
import { misheardScriptOf, type ScriptWord, scriptOf } from "./script.ts";
import type { Temper } from "./wrong-word.ts";

/** How far behind the sound a lane writes and concludes. */
export interface LaneLags {
  readonly tentativeLag: Lag;
  readonly concludedLag: Lag;
}

/**
 * Is told what becomes of a word of a lane (`source`, or the target language): it was concluded, or
 * the sound went past it with too little of it to be heard.
 */
export type OnFate = (lane: string, fate: "concluded" | "unheard", word: ScriptWord) => void;

/** What the lanes of a session are made of. */
export interface LaneWriterOptions {
  readonly request: Pick<
    SessionRequest,
    "sourceLanguage" | "sourceLanguageMode" | "targetLanguages"
  >;
  readonly temper: Temper;
  readonly lists: SessionLists;
  readonly lags: { readonly source: LaneLags; readonly target: LaneLags };
  readonly send: (message: ServerMessage) => void;
  readonly onFate: OnFate;
}

/** One language of a session. */
export interface LaneWriter {
  readonly lane: Lane;
  /** What can be written of a talk in this language. */
  readonly script: (talk: Talk) => readonly ScriptWord[];
  toMessage(update: LaneUpdate): ServerMessage;
}

/** The lanes of a session, the original first, and the messages that tell what they write. */
export class LaneWriters {
  readonly all: readonly LaneWriter[];
  /** The language last recognised; messages of the original carry it. */
  spokenLanguage = "";
  readonly #options: LaneWriterOptions;
  /** The stream time that is written as 0. */
  #clockStartMs = 0;

  constructor(options: LaneWriterOptions) {
    this.#options = options;
    this.all = [
      this.#sourceWriter(),
      ...options.request.targetLanguages.map((language) => this.#targetWriter(language)),
    ];
  }

  /** Whether any lane has words to write or to conclude. */
  get isBusy(): boolean {
    return this.all.some(({ lane }) => lane.isBusy);
  }

  /** The stream time at which a lane has something to write next; Infinity when none has. */
  get nextDueMs(): number {
    return Math.min(...this.all.map(({ lane }) => lane.nextDueMs ?? Number.POSITIVE_INFINITY));
  }

  /** Sends what is due at stream time `nowMs`. */
  advance(nowMs: number): void {
    for (const writer of this.all) this.#send(writer, writer.lane.advance(nowMs));
  }

  /** Sends everything that was heard as concluded. */
  concludeAll(): void {
    for (const writer of this.all) this.#send(writer, writer.lane.concludeAll());
  }

  /** Forgets every word that is not concluded. */
  forget(): void {
    for (const { lane } of this.all) lane.forget();
  }

  /** Writes times from now on as if the stream had begun at `streamMs`; earlier ones become 0. */
  restartClock(streamMs: number): void {
    this.#clockStartMs = streamMs;
  }

  #send({ lane, toMessage }: LaneWriter, update: LaneUpdate | undefined): void {
    if (!update) return;
    const { send, onFate } = this.#options;
    send(toMessage(this.#withClock(update)));
    for (const word of update.words) onFate(lane.language, "concluded", word);
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

  #sourceWriter(): LaneWriter {
    const { request, temper, lists, lags } = this.#options;
    const fixed = request.sourceLanguageMode === "fixed" ? request.sourceLanguage : undefined;
    return {
      lane: new Lane({ language: "source", temper, ...lags.source }),
      script: cached((talk) =>
        fixed === undefined || rootLanguage(fixed) === rootLanguage(talk.spokenLanguage)
          ? scriptOf(withSpokenTerms(talk, lists), talk.spokenLanguage)
          : misheardScriptOf(talk, fixed),
      ),
      toMessage: ({ concluded, tentative }) => {
        const language = fixed ?? this.spokenLanguage;
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

  #targetWriter(language: string): LaneWriter {
    const { temper, lists, lags } = this.#options;
    return {
      lane: new Lane({ language, temper, ...lags.target }),
      script: cached((talk) => scriptOf(withGlossary(talk, language, lists), language)),
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
