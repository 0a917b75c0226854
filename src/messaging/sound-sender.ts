import type { SoundChunk } from "./sound-chunk.ts";
import type { PortAnswer, PortHandover, PortMessage } from "./sound-port.ts";

/** A background that has not answered for this long has been stopped, and is to be woken. */
const SILENCE_LIMIT_MS = 1500;

/** Chunks kept for a background that does not come back: 30 s of 60 ms. */
const MAX_UNANSWERED = 500;

interface Unanswered {
  readonly message: PortMessage;
  readonly sentAtMs: number;
}

/** Gives the other end of a new port to the background. */
export type HandOver = (handover: PortHandover, port: MessagePort) => void;

/** Sends chunks to the background, and sends again what a stopped background has not taken. */
export class SoundSender {
  readonly #handOver: HandOver;
  readonly #sender = crypto.randomUUID();
  #unanswered: Unanswered[] = [];
  #nextSequence = 0;
  #port: MessagePort | null = null;
  #watch: ReturnType<typeof setTimeout> | null = null;

  constructor(handOver: HandOver = handOverToWorker) {
    this.#handOver = handOver;
  }

  /** Hands a chunk over; its bytes are transferred, and are the sender's from now on. */
  send(chunk: SoundChunk): void {
    const message = { sequence: this.#nextSequence, chunk };
    this.#nextSequence += 1;
    // The background gets the bytes themselves; a copy stays until it has answered.
    const kept = { ...chunk, bytes: chunk.bytes.slice() };
    const nowMs = performance.now();
    const oldest = this.#unanswered[0];
    this.#unanswered.push({ message: { ...message, chunk: kept }, sentAtMs: nowMs });
    if (this.#unanswered.length > MAX_UNANSWERED) this.#unanswered.shift();
    if (!this.#port || (oldest && nowMs - oldest.sentAtMs > SILENCE_LIMIT_MS)) this.#reopen(nowMs);
    else this.#port.postMessage(message, [chunk.bytes.buffer]);
    this.#watchAnswers();
  }

  /** No chunk may follow the one that a stopped background did not take, so a timer looks too. */
  #watchAnswers(): void {
    if (this.#unanswered.length === 0) return;
    this.#watch ??= setTimeout(() => {
      this.#watch = null;
      const nowMs = performance.now();
      const [oldest] = this.#unanswered;
      if (oldest && nowMs - oldest.sentAtMs >= SILENCE_LIMIT_MS) this.#reopen(nowMs);
      this.#watchAnswers();
    }, SILENCE_LIMIT_MS);
  }

  #reopen(nowMs: number): void {
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.onmessage = ({ data }: MessageEvent<PortAnswer>) => this.#forget(data);
    this.#handOver({ kind: "sound-port", sender: this.#sender }, port2);
    this.#unanswered = this.#unanswered.map(({ message }) => ({ message, sentAtMs: nowMs }));
    for (const { message } of this.#unanswered) port1.postMessage(message);
  }

  #forget(upTo: PortAnswer): void {
    this.#unanswered = this.#unanswered.filter(({ message }) => message.sequence > upTo);
  }
}

function handOverToWorker(handover: PortHandover, port: MessagePort): void {
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(handover, [port]));
}
