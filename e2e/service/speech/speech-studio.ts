import { Worker } from "node:worker_threads";
import type { TargetFormat } from "../voice/target-formats.ts";
import type { SpeechBatch } from "./speech-encoder.ts";
import type { Wording } from "./synthesiser.ts";
import type { FromThread, OwnSpeechHeard, Said, ToThread } from "./thread-messages.ts";

/** An utterance that was made. */
export interface MadeSpeech {
  /** At 24 kHz, without silence around it; none when there was nothing to be said. */
  readonly samples: Float32Array;
  readonly batches: readonly SpeechBatch[];
}

/** Rows that are remembered: as many as the accounts that are kept. */
const mostRows = 200;

/**
 * The thread of a studio that was closed, for the next one in this process. Loading the synthesiser
 * takes seconds of processor time, and tests start a service each.
 */
let idleThread: Worker | undefined;

/**
 * Makes speech in a thread of its own: a sentence takes some hundred milliseconds, for which nothing
 * else may wait. The thread is started when somebody wants to hear something.
 */
export class SpeechStudio {
  readonly #log: (line: string) => void;
  readonly #ownSpeechMs: number;
  #thread: Worker | undefined;
  /** Who waits for which row, oldest first. */
  #waiting: { readonly row: string; readonly resolve: (speech: MadeSpeech) => void }[] = [];

  readonly #heardMs = new Map<string, number>();

  /** Own speech is looked for as far back as `ownSpeechMs`; with 0 it is not. */
  constructor(log: (line: string) => void, ownSpeechMs: number) {
    this.#log = log;
    this.#ownSpeechMs = ownSpeechMs;
  }

  /** Loads the synthesiser ahead of the first word. */
  prepare(): void {
    this.#start();
  }

  /** Says something as the next utterance of a row; silence when that is not possible. */
  say(row: string, format: TargetFormat, wording: Wording): Promise<MadeSpeech> {
    return new Promise((resolve) => {
      this.#waiting.push({ row, resolve });
      this.#post({ kind: "say", row, format, wording });
    });
  }

  /**
   * Listens for speech in the sound a row's session is sent, at 8 kHz: its own, or what another
   * session said. Nothing is looked for before anybody wanted to hear something.
   */
  listen(row: string, sound: Float32Array): void {
    if (this.#thread && this.#ownSpeechMs > 0) this.#post({ kind: "listen", row, sound });
  }

  /** How much speech of this service was heard in a row's sound, in milliseconds. */
  heardMs(row: string): number {
    return this.#heardMs.get(row) ?? 0;
  }

  /** The row's stream begins anew with its headers. */
  restart(row: string): void {
    this.#post({ kind: "restart", row });
  }

  /** Nothing more is said in the row. */
  closeRow(row: string): void {
    if (this.#thread) this.#post({ kind: "close", row });
  }

  /** Leaves an idle thread to the next studio and ends a busy one; what was not made stays silent. */
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
    this.#giveUp();
  }

  #post(message: ToThread): void {
    this.#start().postMessage(message);
  }

  #start(): Worker {
    if (this.#thread) return this.#thread;
    const thread = idleThread ?? startThread();
    forgetThread(thread);
    thread.removeAllListeners();
    thread.on("message", (answer: FromThread) => this.#take(answer));
    thread.on("error", (error) => {
      this.#log(`speech: ${String(error)}`);
      if (this.#thread === thread) this.#thread = undefined;
      this.#giveUp();
    });
    thread.postMessage({ kind: "begin", ownSpeechMs: this.#ownSpeechMs } satisfies ToThread);
    this.#thread = thread;
    return thread;
  }

  #take(message: FromThread): void {
    if (message.kind === "heard") this.#noteHeard(message);
    else this.#noteSaid(message);
  }

  #noteHeard({ row, heardMs }: OwnSpeechHeard): void {
    this.#heardMs.delete(row);
    this.#heardMs.set(row, heardMs);
    for (const oldest of this.#heardMs.keys()) {
      if (this.#heardMs.size <= mostRows) break;
      this.#heardMs.delete(oldest);
    }
  }

  #noteSaid({ row, samples, batches, fault }: Said): void {
    if (fault !== undefined) this.#log(`speech: ${fault}`);
    const at = this.#waiting.findIndex((one) => one.row === row);
    const [found] = at < 0 ? [] : this.#waiting.splice(at, 1);
    found?.resolve({ samples, batches });
  }

  #giveUp(): void {
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
