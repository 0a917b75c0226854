/**
 * Enforces the pacing rule (service-api §6.2): the gap between two chunks is at least half of the
 * earlier one's duration, so sound arrives at no more than twice real time.
 *
 * Checked chunk by chunk, the rule would punish honest clients whose chunks arrive in bursts. So
 * every chunk adds half its duration to a debt, and every millisecond repays one. Only a debt
 * beyond the tolerance is a violation. With the default of 750 ms, 1.5 s of sound may arrive at
 * once, but nobody can stay above twice real time. Time in which the service itself could not run
 * is credited to the client, once.
 */
export class PacingRule {
  readonly #toleranceMs: number;
  #debtMs = 0;
  #lastAtMs: number | undefined;
  #lastStalledMs: number | undefined;
  #worstDebtMs = 0;

  constructor(toleranceMs: number) {
    this.#toleranceMs = toleranceMs;
  }

  get worstDebtMs(): number {
    return this.#worstDebtMs;
  }

  /**
   * Accounts for a chunk of `durationMs` that arrived `atMs`; false when the client is too fast.
   * @param stalledMs total time that the service could not run until then
   */
  admitChunk(durationMs: number, atMs: number, stalledMs = 0): boolean {
    this.#passTime(Math.max(0, atMs - (this.#lastAtMs ?? atMs)));
    this.#debtMs -= Math.max(0, stalledMs - (this.#lastStalledMs ?? stalledMs));
    this.#lastStalledMs = stalledMs;
    const allowed = this.#debtMs <= this.#toleranceMs;
    this.#worstDebtMs = Math.max(this.#worstDebtMs, this.#debtMs);
    this.#debtMs += durationMs / 2;
    this.#lastAtMs = atMs;
    return allowed;
  }

  // Time repays a debt, and uses up a credit.
  #passTime(ms: number): void {
    this.#debtMs =
      this.#debtMs > 0 ? Math.max(0, this.#debtMs - ms) : Math.min(0, this.#debtMs + ms);
  }
}
