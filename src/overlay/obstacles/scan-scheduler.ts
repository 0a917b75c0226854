import { onAbort } from "../../lib/on-abort.ts";

/** Delay of the first scan after activity; players have shown their controls by then. */
const FIRST_SCAN_MS = 60;
const SCAN_EVERY_MS = 250;
// Players hide their controls sooner than this after the last activity.
const ACTIVE_FOR_MS = 5000;

/**
 * Schedules scans: often after activity, rarely while something may change by itself, otherwise not
 * at all.
 */
export class ScanScheduler {
  readonly #scan: () => void;
  readonly #idleEveryMs: () => number | null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #dueAtMs = Number.POSITIVE_INFINITY;
  #scannedAtMs = Number.NEGATIVE_INFINITY;
  #activeAtMs = Number.NEGATIVE_INFINITY;

  /** @param idleEveryMs scan interval without recent activity, or null for no scans */
  constructor(scan: () => void, idleEveryMs: () => number | null, signal: AbortSignal) {
    this.#scan = scan;
    this.#idleEveryMs = idleEveryMs;
    onAbort(signal, () => clearTimeout(this.#timer));
    signal.addEventListener("abort", () => {
      this.#dueAtMs = Number.NEGATIVE_INFINITY;
    });
  }

  onActivity(): void {
    this.#activeAtMs = performance.now();
    this.scanSoon();
  }

  /** @param everyMs least time between two scans */
  scanSoon(everyMs = SCAN_EVERY_MS): void {
    const nowMs = performance.now();
    this.#scanAt(Math.max(nowMs + FIRST_SCAN_MS, this.#scannedAtMs + everyMs));
  }

  #scanAt(atMs: number): void {
    if (this.#dueAtMs <= atMs) return;
    clearTimeout(this.#timer);
    this.#dueAtMs = atMs;
    this.#timer = setTimeout(() => this.#run(), atMs - performance.now());
  }

  #run(): void {
    this.#dueAtMs = Number.POSITIVE_INFINITY;
    this.#scannedAtMs = performance.now();
    this.#scan();
    if (document.hidden) return;
    const isActive = this.#scannedAtMs - this.#activeAtMs < ACTIVE_FOR_MS;
    const everyMs = isActive ? SCAN_EVERY_MS : this.#idleEveryMs();
    if (everyMs !== null) this.#scanAt(this.#scannedAtMs + everyMs);
  }
}
