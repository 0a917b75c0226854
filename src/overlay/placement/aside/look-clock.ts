import { onAbort } from "../../../lib/on-abort.ts";

/** The first look after something has stirred: by then a player has shown its bar. */
const FIRST_LOOK_MS = 60;
/** While something may be showing. */
const LOOK_EVERY_MS = 250;
/** Players hide their bars sooner than this after the pointer has come to rest. */
const STIRRED_FOR_MS = 5000;

/**
 * Says when to look: soon and often after something has stirred, now and then while something may
 * change unasked, and not at all when nothing happens.
 */
export class LookClock {
  readonly #look: () => void;
  readonly #unaskedEveryMs: () => number | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAtMs = Number.POSITIVE_INFINITY;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #stirredAtMs = Number.NEGATIVE_INFINITY;

  /**
   * @param unaskedEveryMs how often to look when nothing has stirred for a while; null for not at all
   */
  constructor(look: () => void, unaskedEveryMs: () => number | null, signal: AbortSignal) {
    this.#look = look;
    this.#unaskedEveryMs = unaskedEveryMs;
    onAbort(signal, () => clearTimeout(this.#timer));
    signal.addEventListener("abort", () => {
      this.#dueAtMs = Number.NEGATIVE_INFINITY;
    });
  }

  /** Something has happened after which a player may show or hide something. */
  stir(): void {
    this.#stirredAtMs = performance.now();
    this.lookSoon();
  }

  /** Has it looked at, once. */
  lookSoon(): void {
    const nowMs = performance.now();
    this.#lookAt(Math.max(nowMs + FIRST_LOOK_MS, this.#lookedAtMs + LOOK_EVERY_MS));
  }

  #lookAt(atMs: number): void {
    if (this.#dueAtMs <= atMs) return;
    clearTimeout(this.#timer);
    this.#dueAtMs = atMs;
    this.#timer = setTimeout(() => this.#run(), atMs - performance.now());
  }

  #run(): void {
    this.#dueAtMs = Number.POSITIVE_INFINITY;
    this.#lookedAtMs = performance.now();
    this.#look();
    if (document.hidden) return;
    const isStirred = this.#lookedAtMs - this.#stirredAtMs < STIRRED_FOR_MS;
    const everyMs = isStirred ? LOOK_EVERY_MS : this.#unaskedEveryMs();
    if (everyMs !== null) this.#lookAt(this.#lookedAtMs + everyMs);
  }
}
