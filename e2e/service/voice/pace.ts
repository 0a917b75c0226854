/**
 * Watches the pacing rule (service-api §6.2): the gap between two chunks is at least
 * half of the earlier one's duration, so sound comes at no more than twice its own speed.
 *
 * Judged chunk by chunk the rule would punish honest clients whose chunks arrive bunched because
 * some scheduler slept. So every chunk costs half its duration, every millisecond that passes pays
 * one back, and only a debt beyond the tolerance is a breach: with the default of 750 ms, 1.5 s of
 * sound may come at once, but nobody keeps up more than twice real time. While the service itself
 * was kept from running, chunks piled up before it; that time is on the client's side, once.
 */
export class Pace {
  readonly #toleranceMs: number;
  #debtMs = 0;
  #lastAtMs: number | undefined;
  #lastStalledMs: number | undefined;
  #worstDebtMs = 0;

  constructor(toleranceMs: number) {
    this.#toleranceMs = toleranceMs;
  }

  /** The largest debt seen, in milliseconds. */
  get worstDebtMs(): number {
    return this.#worstDebtMs;
  }

  /**
   * Takes a chunk of `durationMs` that arrived `atMs`, when the service had been kept from running
   * for `stalledMs` in all; false when the client is too fast.
   */
  take(durationMs: number, atMs: number, stalledMs = 0): boolean {
    this.#passTime(Math.max(0, atMs - (this.#lastAtMs ?? atMs)));
    this.#debtMs -= Math.max(0, stalledMs - (this.#lastStalledMs ?? stalledMs));
    this.#lastStalledMs = stalledMs;
    const allowed = this.#debtMs <= this.#toleranceMs;
    this.#worstDebtMs = Math.max(this.#worstDebtMs, this.#debtMs);
    this.#debtMs += durationMs / 2;
    this.#lastAtMs = atMs;
    return allowed;
  }

  /** Time pays a debt back, and uses up what was granted. */
  #passTime(ms: number): void {
    this.#debtMs =
      this.#debtMs > 0 ? Math.max(0, this.#debtMs - ms) : Math.min(0, this.#debtMs + ms);
  }
}
