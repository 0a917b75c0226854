import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { MeterKind } from "../../service/account/usage.ts";
import type { KnownUsage } from "../../settings/stored/known-usage.ts";
import type { QuotaApi, QuotaFailureReason } from "./quota-api.ts";
import { type QuotaWarning, warningsFor } from "./quota-warning-rules.ts";

export class QuotaModel {
  readonly known = signal<KnownUsage | null>(null);
  readonly problem = signal<QuotaFailureReason | null>(null);
  readonly isAsking = signal(false);
  readonly #dismissed = signal<ReadonlySet<string> | null>(null);
  readonly #api: QuotaApi;
  readonly #life: AbortSignal;

  constructor(api: QuotaApi, life: AbortSignal) {
    this.#api = api;
    this.#life = life;
    api.onChanged(() => void this.#read(), life);
    api.dismissed.onChanged((ids) => this.#setDismissed(ids), life);
    void this.#read();
    void api.dismissed.get().then((ids) => this.#setDismissed(ids));
  }

  /** Asks the service if the stored usage is older than `maxAgeMs`. Failures go to `problem`. */
  async refresh(maxAgeMs?: number): Promise<void> {
    if (this.isAsking.value) return;
    this.isAsking.value = true;
    try {
      await this.#api.ask(this.#life, maxAgeMs);
      // The answer may be about an account that is no longer chosen.
      await this.#read();
      this.problem.value = null;
    } catch (thrown) {
      if (!this.#life.aborted) this.problem.value = this.#api.reasonOf(thrown);
    } finally {
      this.isAsking.value = false;
    }
  }

  /** Warnings for some kinds of meters, without the dismissed ones. */
  warnings(kinds: readonly MeterKind[]): ReadonlySignal<readonly QuotaWarning[]> {
    return computed(() => {
      const known = this.known.value;
      const dismissed = this.#dismissed.value;
      // Show nothing until the dismissed warnings are known: a warning would flash.
      if (known === null || dismissed === null) return [];
      return warningsFor(known, kinds, Date.now()).filter(({ id }) => !dismissed.has(id));
    });
  }

  /** Hides a warning until the next billing period. */
  async dismiss({ id }: QuotaWarning): Promise<void> {
    this.#setDismissed([...(this.#dismissed.value ?? []), id]);
    await this.#api.dismiss(id);
  }

  async #read(): Promise<void> {
    const known = await this.#api.known();
    if (!this.#life.aborted) this.known.value = known;
  }

  #setDismissed(ids: readonly string[]): void {
    this.#dismissed.value = new Set(ids);
  }
}
