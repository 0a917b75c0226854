import { Worker } from "node:worker_threads";
import type { TargetFormat } from "../voice/target-formats.ts";
import type { SpeechBatch } from "./speech-encoder.ts";
import type { SpeechRequest } from "./synthesiser.ts";
import type { FromThread, OwnSpeechHeard, SpeechReply, ToThread } from "./thread-messages.ts";

export interface SynthesisedSpeech {
  /** At 24 kHz, without silence around it; empty when there was nothing to say. */
  readonly samples: Float32Array;
  readonly batches: readonly SpeechBatch[];
}

// Sessions remembered: as many as the accounts kept.
const maxSessions = 200;

/**
 * The thread of a closed instance, for the next one in this process. Loading the synthesiser takes
 * seconds of processor time, and each test file starts a service.
 */
let idleThread: Worker | undefined;

/**
 * Synthesises speech in a worker thread, because a sentence takes some hundred milliseconds. The
 * thread starts with the first session that wants speech.
 */
export class SpeechWorker {
  readonly #log: (line: string) => void;
  readonly #ownSpeechMs: number;
  #thread: Worker | undefined;
  #waiting: {
    readonly sessionId: string;
    readonly resolve: (speech: SynthesisedSpeech) => void;
  }[] = [];

  readonly #heardMs = new Map<string, number>();

  /** @param ownSpeechMs how far back own speech is searched for; 0 turns it off */
  constructor(log: (line: string) => void, ownSpeechMs: number) {
    this.#log = log;
    this.#ownSpeechMs = ownSpeechMs;
  }

  prepare(): void {
    this.#start();
  }

  /** Synthesises the next utterance of a session; silence when that fails. */
  synthesise(
    sessionId: string,
    format: TargetFormat,
    request: SpeechRequest,
  ): Promise<SynthesisedSpeech> {
    return new Promise((resolve) => {
      this.#waiting.push({ sessionId, resolve });
      this.#post({ kind: "synthesise", sessionId, format, request });
    });
  }

  /**
   * Searches the sound of a session, at 8 kHz, for speech of any session. Does nothing before the
   * first session with speech.
   */
  pushSound(sessionId: string, sound: Float32Array): void {
    if (this.#thread && this.#ownSpeechMs > 0) this.#post({ kind: "sound", sessionId, sound });
  }

  heardMs(sessionId: string): number {
    return this.#heardMs.get(sessionId) ?? 0;
  }

  restart(sessionId: string): void {
    this.#post({ kind: "restart", sessionId });
  }

  closeSession(sessionId: string): void {
    if (this.#thread) this.#post({ kind: "close", sessionId });
  }

  /**
   * Keeps an idle thread for the next instance and terminates a busy one; pending speech becomes
   * silence.
   */
  async close(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    if (thread && !idleThread && this.#waiting.length === 0) {
      thread.removeAllListeners();
      thread.on("error", () => forgetThread(thread));
      idleThread = thread;
    } else {
      await thread?.terminate();
    }
    this.#resolveWithSilence();
  }

  #post(message: ToThread): void {
    this.#start().postMessage(message);
  }

  #start(): Worker {
    if (this.#thread) return this.#thread;
    const thread = idleThread ?? startThread();
    forgetThread(thread);
    thread.removeAllListeners();
    thread.on("message", (reply: FromThread) => this.#onReply(reply));
    thread.on("error", (error) => {
      this.#log(`speech: ${String(error)}`);
      if (this.#thread === thread) this.#thread = undefined;
      this.#resolveWithSilence();
    });
    thread.postMessage({ kind: "begin", ownSpeechMs: this.#ownSpeechMs } satisfies ToThread);
    this.#thread = thread;
    return thread;
  }

  #onReply(message: FromThread): void {
    if (message.kind === "ownSpeech") this.#noteOwnSpeech(message);
    else this.#resolveRequest(message);
  }

  #noteOwnSpeech({ sessionId, heardMs }: OwnSpeechHeard): void {
    this.#heardMs.delete(sessionId);
    this.#heardMs.set(sessionId, heardMs);
    for (const oldest of this.#heardMs.keys()) {
      if (this.#heardMs.size <= maxSessions) break;
      this.#heardMs.delete(oldest);
    }
  }

  #resolveRequest({ sessionId, samples, batches, fault }: SpeechReply): void {
    if (fault !== undefined) this.#log(`speech: ${fault}`);
    const at = this.#waiting.findIndex((one) => one.sessionId === sessionId);
    const [found] = at < 0 ? [] : this.#waiting.splice(at, 1);
    found?.resolve({ samples, batches });
  }

  #resolveWithSilence(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const { resolve } of waiting) resolve({ samples: new Float32Array(), batches: [] });
  }
}

function startThread(): Worker {
  const thread = new Worker(new URL("./start-thread.mjs", import.meta.url), { execArgv: [] });
  thread.unref();
  return thread;
}

function forgetThread(thread: Worker): void {
  if (idleThread === thread) idleThread = undefined;
}
