import type { FeedChunk } from "./sound-feed.ts";
import type { StreamPolicy } from "./stream-policy.ts";

/** The connection, as far as sending goes. */
export interface Wire {
  /** Sends one chunk, or some that waited as one. */
  send(chunks: readonly FeedChunk[]): void;
  /** Sound that waits in the browser's send buffer, in milliseconds. */
  bufferedMs(): number;
}

type PacePolicy = Pick<StreamPolicy, "gapShare" | "bundleMs" | "bufferLimitMs" | "bufferPollMs">;

/**
 * Sends chunks no faster than the service takes them: the gap after a chunk is at least half of
 * its length, so a backlog drains at twice real time. What waits goes in larger pieces, so that timers
 * that are late cost little of that. A full send buffer is waited for: sound kept
 * in front of it can still be sent on another connection.
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
    while (this.#wire && this.#timer === null) {
      if (this.#waiting.length === 0) break;
      const waitMs = this.#waitMs(this.#wire);
      if (waitMs > 0) {
        this.#timer = setTimeout(() => {
          this.#timer = null;
          this.#drain();
        }, waitMs);
        return;
      }
      const bundle = this.#takeBundle();
      const durationMs = bundle.reduce((sum, chunk) => sum + chunk.durationMs, 0);
      this.#nextAtMs = performance.now() + durationMs * this.#policy.gapShare;
      this.#wire.send(bundle);
    }
    if (!this.#wire || this.#waiting.length > 0) return;
    const onEmpty = this.#onEmpty;
    this.#onEmpty = null;
    onEmpty?.();
  }

  /** The chunk that is next, and those after it that may go with it. */
  #takeBundle(): readonly FeedChunk[] {
    let durationMs = 0;
    const tooMany = this.#waiting.findIndex((chunk, at) => {
      durationMs += chunk.durationMs;
      return at > 0 && durationMs > this.#policy.bundleMs;
    });
    return this.#waiting.splice(0, tooMany < 0 ? this.#waiting.length : tooMany);
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
