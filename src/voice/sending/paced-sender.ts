import type { StreamPolicy } from "../stream-policy.ts";
import type { FeedChunk } from "./sound-feed.ts";

/** The connection, as far as sending goes. */
export interface Wire {
  /** Sends chunks that follow one another in one message. */
  send(chunks: readonly FeedChunk[]): void;
  /** Sound that waits in the browser's send buffer, in milliseconds. */
  bufferedMs(): number;
}

type PacePolicy = Pick<
  StreamPolicy,
  "gapShare" | "batchMs" | "batchBytes" | "bufferLimitMs" | "bufferPollMs"
>;

/**
 * Sends chunks no faster than the service takes them: the gap after a message is at least half of
 * its length, so a backlog drains at twice real time. What waits goes together, as much as a message
 * may hold: then the end of a backlog need not wait for the gap after it. A full send buffer is
 * waited for: sound kept in front of it can still be sent on another connection.
 */
export class PacedSender {
  readonly #policy: PacePolicy;
  #waiting: FeedChunk[] = [];
  #wire: Wire | null = null;
  #onEmpty: (() => void) | null = null;
  #nextAtMs = 0;
  #heldUntilMs = 0;
  #wasHeldBack = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(policy: PacePolicy) {
    this.#policy = policy;
  }

  /** Whether everything that was pushed has been sent. */
  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Takes the next chunk. Whoever pushes bounds what waits here. */
  push(chunk: FeedChunk): void {
    this.#waiting.push(chunk);
    this.#drain();
  }

  /** A connection is open: send what waits, and from now on what comes. */
  attach(wire: Wire): void {
    this.#wire = wire;
    this.#drain();
  }

  /** The connection is gone; what waits is forgotten, as it is asked for again. */
  detach(): void {
    this.#wire = null;
    this.#waiting = [];
    this.#onEmpty = null;
    this.#heldUntilMs = 0;
    this.#clearTimer();
  }

  /** Sends nothing for a while; 0 goes on at once. */
  hold(ms: number): void {
    if (ms <= 0 && this.#heldUntilMs === 0) return;
    this.#heldUntilMs = ms > 0 ? performance.now() + ms : 0;
    if (ms > 0) return;
    this.#clearTimer();
    this.#drain();
  }

  /** Whether sending had to wait for the link since this was last asked. */
  takeHeldBack(): boolean {
    const wasHeldBack = this.#wasHeldBack;
    this.#wasHeldBack = false;
    return wasHeldBack;
  }

  /** Calls back once, as soon as nothing waits any more. */
  whenEmpty(callback: () => void): void {
    this.#onEmpty = callback;
    this.#drain();
  }

  #drain(): void {
    while (this.#wire && this.#timer === null && !this.isEmpty) {
      const waitMs = this.#waitMs(this.#wire);
      if (waitMs > 0) {
        this.#timer = setTimeout(() => {
          this.#timer = null;
          this.#drain();
        }, waitMs);
        return;
      }
      const batch = this.#takeBatch(this.#wire);
      const lengthMs = batch.reduce((sum, { durationMs }) => sum + durationMs, 0);
      this.#nextAtMs = performance.now() + lengthMs * this.#policy.gapShare;
      this.#wire.send(batch);
    }
    if (!this.#wire || !this.isEmpty) return;
    const onEmpty = this.#onEmpty;
    this.#onEmpty = null;
    onEmpty?.();
  }

  /** As many as may go in one message and fit into the send buffer; one in any case. */
  #takeBatch(wire: Wire): FeedChunk[] {
    const { batchMs, batchBytes, bufferLimitMs } = this.#policy;
    let roomMs = Math.min(batchMs, bufferLimitMs - wire.bufferedMs());
    let roomBytes = batchBytes;
    const overflow = this.#waiting.findIndex(({ durationMs, bytes }) => {
      roomMs -= durationMs;
      roomBytes -= bytes.length;
      return roomMs < 0 || roomBytes < 0;
    });
    return this.#waiting.splice(0, overflow < 0 ? this.#waiting.length : Math.max(1, overflow));
  }

  #waitMs(wire: Wire): number {
    const nowMs = performance.now();
    const heldMs = this.#heldUntilMs - nowMs;
    const isFull = wire.bufferedMs() > this.#policy.bufferLimitMs;
    if (heldMs > 0 || isFull) this.#wasHeldBack = true;
    return Math.max(this.#nextAtMs - nowMs, heldMs, isFull ? this.#policy.bufferPollMs : 0);
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
