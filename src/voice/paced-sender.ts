import { STREAM_POLICY } from "./stream-policy.ts";
import type { Sound } from "./word-source.ts";

/** Hands one piece of sound to the connection. */
export type SendSound = (sound: Sound) => void;

/**
 * Keeps captured sound until it can be sent, and sends it no faster than the service takes it: the
 * gap after a chunk is at least half of its length, so a backlog drains at twice real time.
 */
export class PacedSender {
  readonly #backlog: Sound[] = [];
  #backlogMs = 0;
  #send: SendSound | null = null;
  #onEmpty: (() => void) | null = null;
  #nextAtMs = 0;
  #timer: ReturnType<typeof setTimeout> | null = null;

  /** Takes the next piece of sound. Beyond `backlogMs` of the policy the oldest is forgotten. */
  push(sound: Sound): void {
    this.#backlog.push(sound);
    this.#backlogMs += sound.durationMs;
    this.#forgetOldest();
    this.#drain();
  }

  /** A connection is open: send what has waited, and from now on what comes. */
  attach(send: SendSound): void {
    this.#send = send;
    this.#drain();
  }

  /** The connection is gone: sound waits again. */
  detach(): void {
    this.#send = null;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Calls back once, as soon as nothing waits any more. */
  whenEmpty(callback: () => void): void {
    this.#onEmpty = callback;
    this.#drain();
  }

  #drain(): void {
    while (this.#send && this.#timer === null) {
      const [next] = this.#backlog;
      if (!next) break;
      const waitMs = this.#nextAtMs - performance.now();
      if (waitMs > 0) {
        this.#timer = setTimeout(() => {
          this.#timer = null;
          this.#drain();
        }, waitMs);
        return;
      }
      this.#backlog.shift();
      this.#backlogMs -= next.durationMs;
      this.#nextAtMs = performance.now() + next.durationMs * STREAM_POLICY.gapShare;
      this.#send(next);
    }
    if (this.#send && this.#backlog.length === 0) {
      this.#onEmpty?.();
      this.#onEmpty = null;
    }
  }

  #forgetOldest(): void {
    while (this.#backlogMs > STREAM_POLICY.backlogMs) {
      const oldest = this.#backlog.shift();
      if (!oldest) break;
      this.#backlogMs -= oldest.durationMs;
    }
  }
}
