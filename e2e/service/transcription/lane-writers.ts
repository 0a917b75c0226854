import type { Talk } from "../talks/talk.ts";
import type { ServerMessage, TargetSegment } from "../voice/messages.ts";
import { type SessionLists, withGlossary, withSpokenTerms } from "../voice/session-lists.ts";
import type { SessionRequest } from "../voice/session-request.ts";
import { rootLanguage } from "../voice/voice-languages.ts";
import type { RecogniserErrors } from "./first-hypothesis.ts";
import { type Lag, Lane, type LaneUpdate } from "./lane.ts";
import { misheardScriptOf, type ScriptWord, scriptOf } from "./script.ts";

export interface LaneLags {
  readonly tentativeLag: Lag;
  readonly concludedLag: Lag;
}

/**
 * Called with the outcome of a word in a lane (`source`, or the target language): concluded, or
 * passed over because too little of it was heard.
 */
export type OnWordOutcome = (
  lane: string,
  outcome: "concluded" | "unheard",
  word: ScriptWord,
) => void;

export interface LaneWriterOptions {
  readonly request: Pick<
    SessionRequest,
    "sourceLanguage" | "sourceLanguageMode" | "targetLanguages"
  >;
  readonly errors: RecogniserErrors;
  readonly lists: SessionLists;
  readonly lags: { readonly source: LaneLags; readonly target: LaneLags };
  readonly send: (message: ServerMessage) => void;
  readonly onWordOutcome: OnWordOutcome;
}

export interface LaneWriter {
  readonly lane: Lane;
  readonly script: (talk: Talk) => readonly ScriptWord[];
  toMessage(update: LaneUpdate): ServerMessage;
}

/** The lanes of a session, the original first, and their messages. */
export class LaneWriters {
  readonly all: readonly LaneWriter[];
  /** The language recognised last; messages of the original carry it. */
  spokenLanguage = "";
  readonly #options: LaneWriterOptions;
  /** Stream time that counts as 0 in messages. */
  #clockStartMs = 0;

  constructor(options: LaneWriterOptions) {
    this.#options = options;
    this.all = [
      this.#sourceWriter(),
      ...options.request.targetLanguages.map((language) => this.#targetWriter(language)),
    ];
  }

  get isBusy(): boolean {
    return this.all.some(({ lane }) => lane.isBusy);
  }

  /** Stream time of the next update; `Infinity` when there is none. */
  get nextDueMs(): number {
    return Math.min(...this.all.map(({ lane }) => lane.nextDueMs ?? Number.POSITIVE_INFINITY));
  }

  advance(nowMs: number): void {
    for (const writer of this.all) this.#send(writer, writer.lane.advance(nowMs));
  }

  concludeAll(): void {
    for (const writer of this.all) this.#send(writer, writer.lane.concludeAll());
  }

  discardTentative(): void {
    for (const { lane } of this.all) lane.discardTentative();
  }

  /** Times in messages are relative to `streamMs` from now on; earlier ones become 0. */
  restartClock(streamMs: number): void {
    this.#clockStartMs = streamMs;
  }

  #send({ lane, toMessage }: LaneWriter, update: LaneUpdate | undefined): void {
    if (!update) return;
    const { send, onWordOutcome } = this.#options;
    send(toMessage(this.#withClock(update)));
    for (const word of update.words) onWordOutcome(lane.language, "concluded", word);
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
    const { request, errors, lists, lags } = this.#options;
    const fixed = request.sourceLanguageMode === "fixed" ? request.sourceLanguage : undefined;
    return {
      lane: new Lane({ language: "source", errors, ...lags.source }),
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
    const { errors, lists, lags } = this.#options;
    return {
      lane: new Lane({ language, errors, ...lags.target }),
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
