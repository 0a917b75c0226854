import type { RawData, WebSocket } from "ws";
import type { RunLedger } from "../account/run-ledger.ts";
import type { SessionAccount } from "../account/session-account.ts";
import { SessionLedger } from "../account/session-ledger.ts";
import { Resampler } from "../audio/resampler.ts";
import type { Clock } from "../clock.ts";
import { toSamples } from "../decoders/pcm-decoder.ts";
import type { TalkIndex } from "../recogniser/talk-index.ts";
import { matchingRateHz } from "../talks/talk.ts";
import { RecognisedWords } from "../transcription/recognised-words.ts";
import { Transcriber } from "../transcription/transcriber.ts";
import type { ServerMessage } from "../voice/messages.ts";
import type { PieceEvent, ResultsEvent } from "./device-events.ts";
import type { DevicePlan } from "./device-plan.ts";

export interface DeviceRecognitionOptions {
  readonly id: string;
  readonly socket: WebSocket;
  readonly index: TalkIndex;
  readonly clock: Clock;
  readonly plan: DevicePlan;
  readonly run: RunLedger;
  readonly endsAfterMs: number;
  /** Recognisers that run at the same time. */
  others(): readonly DeviceRecognition[];
  isAvailable(language: string): boolean;
  readonly onResults?: (event: ResultsEvent) => void;
  readonly onPiece?: (event: PieceEvent) => void;
}

/** What a page set before it started a recogniser. */
export interface RecogniserSettings {
  readonly lang: string;
  readonly processLocally: boolean;
  readonly continuous: boolean;
  readonly interimResults: boolean;
  readonly phrases: readonly string[];
}

/** What one recogniser was told and has heard. */
export interface RecognitionAccount extends SessionAccount {
  readonly settings: RecogniserSettings | null;
  /** The error with which it refused to start; null when it started. */
  readonly refusal: string | null;
}

/**
 * One recogniser, from its start to its end. It gets its settings as text, then the sound: the rate
 * in four bytes and signed samples of 16 bits, both little-endian.
 */
export class DeviceRecognition {
  readonly #options: DeviceRecognitionOptions;
  readonly #ledger: SessionLedger;
  readonly #startedAtMs: number;
  #settings: RecogniserSettings | null = null;
  #refusal: string | null = null;
  #ending = "";
  #words: RecognisedWords | undefined;
  #resampler: { readonly fromHz: number; readonly resampler: Resampler } | undefined;
  #receivedMs = 0;
  #lastArrivalMs = 0;
  #cancelTimer: () => void = () => {};
  /** Final results so far; the interim result follows them. */
  #finals = 0;
  /** Words that are never concluded, when the plan says so. */
  #held = "";

  constructor(options: DeviceRecognitionOptions) {
    this.#options = options;
    this.#ledger = new SessionLedger(options.run);
    this.#startedAtMs = options.clock.nowMs();
    options.socket.on("message", (data, isBinary) => {
      if (this.#ending !== "") return;
      if (isBinary) this.#onSound(toBytes(data));
      else if (this.#settings) this.#stop();
      else this.#start(toSettings(toBytes(data)));
    });
    options.socket.on("close", () => this.#finish("aborted"));
    options.socket.on("error", () => this.#finish("the connection broke"));
  }

  account(): RecognitionAccount {
    const facts = {
      sessionId: this.#options.id,
      requestedAt: new Date(this.#startedAtMs).toISOString(),
      plan: "paid",
      modes: [],
      request: {},
      messageFormat: "",
      state: this.#ending === "" ? "streaming" : "ended",
      ending: this.#ending,
      speech: null,
      ownSpeechHeardMs: 0,
    } as const;
    const account = this.#ledger.toAccount(facts, 0);
    return { ...account, settings: this.#settings, refusal: this.#refusal };
  }

  get isRunning(): boolean {
    return this.#ending === "" && this.#words !== undefined;
  }

  close(): void {
    this.#finish("the service was closed");
  }

  /** Another recogniser has started, and the browser runs one at a time. */
  abort(): void {
    this.#send({ kind: "error", error: "aborted" });
    this.#finish("replaced by another recogniser");
  }

  #start(settings: RecogniserSettings): void {
    this.#settings = settings;
    this.#refusal = this.#refusalOf(settings);
    if (this.#refusal !== null) {
      this.#send({ kind: "error", error: this.#refusal });
      this.#finish(`refused: ${this.#refusal}`);
      return;
    }
    if (this.#options.plan.several === "replace") {
      for (const other of this.#options.others()) other.abort();
    }
    const request = {
      sourceLanguage: settings.lang,
      sourceLanguageMode: "fixed",
      targetLanguages: [],
    } as const;
    // Captions may keep words that have not changed for a while, so none may be wrong at first.
    const errors = { isRestless: false, take: 0, isCertain: true };
    const transcriber = new Transcriber(
      request,
      errors,
      (message) => this.#onWords(message),
      undefined,
      (lane, outcome, word) => this.#ledger.noteWord(lane, outcome, word),
    );
    this.#words = new RecognisedWords(this.#options.index, transcriber, this.#ledger);
    this.#ledger.noteConnection();
    this.#send({ kind: "start" });
  }

  // A browser would send the sound to a server in the first two cases. Nothing may ever do that.
  #refusalOf({ lang, processLocally }: RecogniserSettings): string | null {
    if (lang === "" || !processLocally) return "sound-would-leave-the-computer";
    if (!this.#options.isAvailable(lang)) return "language-not-supported";
    const { startError, several } = this.#options.plan;
    if (several === "refuse" && this.#options.others().length > 0) return "aborted";
    return startError;
  }

  #onSound(bytes: Uint8Array): void {
    const { clock, onPiece } = this.#options;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const rateHz = view.getUint32(0, true);
    const sent = bytes.subarray(4);
    const samples = toSamples(sent, "s16le");
    onPiece?.({
      bytes: sent,
      rateHz,
      streamMs: this.#receivedMs,
      arrivedAtMs: clock.nowMs(),
    });
    if (this.#resampler?.fromHz !== rateHz) {
      this.#resampler = { fromHz: rateHz, resampler: new Resampler(rateHz, matchingRateHz) };
    }
    const sound = this.#resampler.resampler.push(samples);
    const durationMs = (samples.length * 1_000) / rateHz;
    this.#ledger.noteChunk(bytes.length, durationMs, clock.nowMs());
    this.#ledger.noteSound(sound);
    this.#receivedMs += durationMs;
    this.#lastArrivalMs = clock.nowMs();
    this.#words?.pushSound(sound, this.#receivedMs);
    this.#advance();
  }

  #advance(): void {
    const { clock } = this.#options;
    const nowMs = () => this.#receivedMs + clock.nowMs() - this.#lastArrivalMs;
    this.#words?.advance(nowMs());
    this.#cancelTimer();
    const dueMs = this.#words?.nextDueMs;
    if (dueMs === undefined) return;
    this.#cancelTimer = clock.after(dueMs - nowMs(), () => this.#advance());
  }

  #onWords(message: ServerMessage): void {
    if (message.name !== "source_transcript_update" || this.#ending !== "") return;
    const { concluded, tentative } = message.body;
    const { concludes, repeats } = this.#options.plan;
    const finals = concluded.map(({ text }) => ({ text, isFinal: true }));
    const rest = tentative.map(({ text }) => text).join("");
    if (!concludes) this.#held += finals.splice(0).reduce((all, { text }) => all + text, "");
    const interim = this.#held + rest;
    const results = [...finals, ...(interim === "" ? [] : [{ text: interim, isFinal: false }])];
    const from = this.#finals;
    this.#finals += finals.length;
    for (let time = 0; time < (repeats ? 2 : 1); time++) {
      this.#send({ kind: "results", from, results });
    }
    this.#options.onResults?.({ results, sentAtMs: this.#options.clock.nowMs() });
    if (rest !== "" && this.#receivedMs >= this.#options.endsAfterMs) {
      this.#finish("ended by itself");
      this.#send({ kind: "end" });
    }
  }

  #stop(): void {
    this.#words?.endSound();
    this.#words?.concludeAll();
    if (this.#held !== "") {
      const results = [{ text: this.#held, isFinal: true }];
      this.#send({ kind: "results", from: this.#finals, results });
    }
    this.#finish("stopped");
    this.#send({ kind: "end" });
  }

  #finish(ending: string): void {
    if (this.#ending !== "") return;
    this.#ending = ending;
    this.#cancelTimer();
    this.#words?.endSound();
    this.#words = undefined;
    this.#ledger.end();
  }

  #send(message: unknown): void {
    this.#options.socket.send(JSON.stringify(message));
  }
}

function toBytes(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return new Uint8Array(data as Buffer);
}

function toSettings(bytes: Uint8Array): RecogniserSettings {
  const told = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
  return {
    lang: typeof told.lang === "string" ? told.lang : "",
    processLocally: told.processLocally === true,
    continuous: told.continuous === true,
    interimResults: told.interimResults === true,
    phrases: Array.isArray(told.phrases) ? told.phrases.map(String) : [],
  };
}
