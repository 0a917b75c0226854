import type { StreamPolicy } from "../stream-policy.ts";
import type { FeedChunk } from "./sound-feed.ts";

export interface SendChannel {
  send(chunks: readonly FeedChunk[]): void;
  bufferedMs(): number;
}

type PacePolicy = Pick<
  StreamPolicy,
  "gapShare" | "batchMs" | "batchBytes" | "bufferLimitMs" | "bufferPollMs"
>;

/**
 * Sends chunks no faster than the service takes them. The gap after a message is at least half of
 * its length, so a backlog drains at twice real time. Waiting chunks share a message, so that the
 * end of a backlog need not wait for a gap. A full send buffer stops sending: sound that is not in
 * it can still go over another connection. While a message is still in the buffer, the next one
 * waits its whole length. Otherwise a network that stalls and recovers would deliver both at once,
 * which the service takes for sound that is sent too fast.
 */
export class PacedSender {
  readonly #policy: PacePolicy;
  #waiting: FeedChunk[] = [];
  #channel: SendChannel | null = null;
  #onEmpty: (() => void) | null = null;
  #nextAtMs = 0;
  /** When the last message would have ended at real time. */
  #realTimeAtMs = 0;
  #heldUntilMs = 0;
  #wasHeldBack = false;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(policy: PacePolicy) {
    this.#policy = policy;
  }

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  pushChunk(chunk: FeedChunk): void {
    this.#waiting.push(chunk);
    this.#drain();
  }

  attach(channel: SendChannel): void {
    this.#channel = channel;
    this.#drain();
  }

  /** The connection is gone. Waiting chunks are dropped, as they are requested again. */
  detach(): void {
    this.#channel = null;
    this.#waiting = [];
    this.#onEmpty = null;
    this.#heldUntilMs = 0;
    this.#clearTimer();
  }

  /** Sends nothing for a while; 0 continues at once. */
  holdFor(ms: number): void {
    if (ms <= 0 && this.#heldUntilMs === 0) return;
    this.#heldUntilMs = ms > 0 ? performance.now() + ms : 0;
    if (ms > 0) return;
    this.#clearTimer();
    this.#drain();
  }

  /** Whether sending had to wait for the link since the last call. */
  consumeHeldBack(): boolean {
    const wasHeldBack = this.#wasHeldBack;
    this.#wasHeldBack = false;
    return wasHeldBack;
  }

  whenEmpty(callback: () => void): void {
    this.#onEmpty = callback;
    this.#drain();
  }

  #drain(): void {
    while (this.#channel && this.#timer === null && !this.isEmpty) {
      const waitMs = this.#waitMs(this.#channel);
      if (waitMs > 0) {
        this.#timer = setTimeout(() => {
          this.#timer = null;
          this.#drain();
        }, waitMs);
        return;
      }
      const batch = this.#nextBatch(this.#channel);
      const lengthMs = batch.reduce((sum, { durationMs }) => sum + durationMs, 0);
      const nowMs = performance.now();
      this.#nextAtMs = nowMs + lengthMs * this.#policy.gapShare;
      this.#realTimeAtMs = nowMs + lengthMs;
      this.#channel.send(batch);
    }
    if (!this.#channel || !this.isEmpty) return;
    const onEmpty = this.#onEmpty;
    this.#onEmpty = null;
    onEmpty?.();
  }

  // As many chunks as fit into one message and the send buffer, but at least one.
  #nextBatch(channel: SendChannel): FeedChunk[] {
    const { batchMs, batchBytes, bufferLimitMs } = this.#policy;
    let roomMs = Math.min(batchMs, bufferLimitMs - channel.bufferedMs());
    let roomBytes = batchBytes;
    const overflow = this.#waiting.findIndex(({ durationMs, bytes }) => {
      roomMs -= durationMs;
      roomBytes -= bytes.length;
      return roomMs < 0 || roomBytes < 0;
    });
    return this.#waiting.splice(0, overflow < 0 ? this.#waiting.length : Math.max(1, overflow));
  }

  #waitMs(channel: SendChannel): number {
    const nowMs = performance.now();
    const heldMs = this.#heldUntilMs - nowMs;
    const { bufferLimitMs, bufferPollMs } = this.#policy;
    const bufferedMs = channel.bufferedMs();
    const isFull = bufferedMs > bufferLimitMs;
    if (heldMs > 0 || isFull) this.#wasHeldBack = true;
    const realTimeMs = bufferedMs > 0 ? Math.min(bufferPollMs, this.#realTimeAtMs - nowMs) : 0;
    return Math.max(this.#nextAtMs - nowMs, heldMs, isFull ? bufferPollMs : 0, realTimeMs);
  }

  #clearTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
