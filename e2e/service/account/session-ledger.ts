import type { Stretch } from "../recogniser/stretch.ts";
import { matchingRateHz } from "../talks/talk.ts";
import type { ScriptWord } from "../transcription/script.ts";
import type { ServerMessage, ServerMessageName } from "../voice/messages.ts";
import { summariseStretches } from "./hearing-account.ts";
import { LaneLedger } from "./lane-ledger.ts";
import type { RunLedger, RunShare } from "./run-ledger.ts";
import type { LaneAccount, SessionAccount } from "./session-account.ts";
import { SoundMeter } from "./sound-meter.ts";

/** Stretches kept per session, the newest. A clean session has one. */
export const maxStretches = 2_000;

/** Parts of an account that the ledger does not record itself. */
export type SessionFacts = Pick<
  SessionAccount,
  "sessionId" | "requestedAt" | "plan" | "modes" | "request" | "messageFormat"
> &
  Pick<SessionAccount, "state" | "ending" | "speech" | "ownSpeechHeardMs">;

export class SessionLedger {
  readonly #meter = new SoundMeter(matchingRateHz);
  readonly #stretches: Stretch[] = [];
  readonly #messages: Partial<Record<ServerMessageName, number>> = {};
  readonly #lanes = new LaneLedger();
  readonly #run: RunLedger;
  readonly #runShare: RunShare;
  #connections = 0;
  #wireBytesReceived = 0;
  #wireBytesSent = 0;
  #chunks = { count: 0, payloadBytes: 0, shortestMs: Infinity, longestMs: 0, longestGapMs: 0 };
  #receivedMs = 0;
  #jitterMs = 0;
  #lastChunk: { atMs: number; durationMs: number } | undefined;

  constructor(run: RunLedger) {
    this.#run = run;
    this.#runShare = run.addSession();
  }

  noteConnection(): void {
    this.#connections += 1;
    this.#lastChunk = undefined;
    this.#run.noteConnection();
  }

  noteReceived(wireBytes: number): void {
    this.#wireBytesReceived += wireBytes;
  }

  noteSent(message: ServerMessage, wireBytes: number): void {
    this.#wireBytesSent += wireBytes;
    this.#messages[message.name] = (this.#messages[message.name] ?? 0) + 1;
    this.#run.noteSent(message);
  }

  noteChunk(payloadBytes: number, durationMs: number, atMs: number): void {
    const chunks = this.#chunks;
    chunks.count += 1;
    chunks.payloadBytes += payloadBytes;
    chunks.shortestMs = Math.min(chunks.shortestMs, durationMs);
    chunks.longestMs = Math.max(chunks.longestMs, durationMs);
    if (this.#lastChunk) {
      const gapMs = atMs - this.#lastChunk.atMs;
      chunks.longestGapMs = Math.max(chunks.longestGapMs, gapMs);
      this.#jitterMs += (Math.abs(gapMs - durationMs) - this.#jitterMs) / 16;
    }
    this.#lastChunk = { atMs, durationMs };
    this.#receivedMs += durationMs;
  }

  noteSound(samples: Float32Array): void {
    this.#meter.push(samples);
  }

  noteStretch(stretch: Stretch): void {
    this.#runShare.noteStretch(stretch);
    this.#stretches.push(stretch);
    if (this.#stretches.length > maxStretches) this.#stretches.shift();
  }

  noteWord(lane: string, outcome: keyof LaneAccount, word: ScriptWord): void {
    this.#lanes.note(lane, outcome, word);
  }

  end(): void {
    this.#runShare.end(this.#receivedMs);
  }

  toAccount(facts: SessionFacts, worstPaceDebtMs: number): SessionAccount {
    const hearing = summariseStretches(this.#stretches);
    const { count, shortestMs, longestMs, longestGapMs, payloadBytes } = this.#chunks;
    const heard = hearing.stretches.map(({ streamFromMs, streamToMs }) => ({
      fromMs: streamFromMs,
      toMs: streamToMs,
    }));
    const secondsOfSound = this.#meter.seconds();
    return {
      ...facts,
      connections: this.#connections,
      wireBytesReceived: this.#wireBytesReceived,
      wireBytesSent: this.#wireBytesSent,
      chunks: {
        count,
        payloadBytes,
        shortestMs: count > 0 ? shortestMs : 0,
        longestMs,
        averageMs: count > 0 ? this.#receivedMs / count : 0,
        jitterMs: this.#jitterMs,
        longestGapMs,
        worstPaceDebtMs,
      },
      words: this.#lanes.toAccount(),
      messagesSent: { ...this.#messages },
      secondsReceived: this.#receivedMs / 1_000,
      secondsOfSound,
      secondsRecognised: heard.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0) / 1_000,
      secondsUnrecognised: Math.max(0, secondsOfSound - this.#meter.seconds(heard)),
      ...hearing,
    };
  }
}
