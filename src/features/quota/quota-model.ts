import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { KnownQuota, QuotaKind, QuotaPort, QuotaProblem } from "./quota-api.ts";
import { concernsOf, type QuotaConcern } from "./quota-concern.ts";

/** What is left of the account, what is to be warned of, and asking anew. */
export class QuotaModel {
  /** Null while nothing is known. */
  readonly known = signal<KnownQuota | null>(null);
  /** Why it could not be asked the last time; null when it could. */
  readonly problem = signal<QuotaProblem | null>(null);
  readonly isAsking = signal(false);
  readonly #dismissed = signal<ReadonlySet<string> | null>(null);
  readonly #port: QuotaPort;
  readonly #life: AbortSignal;

  /** @param life ends everything the model began */
  constructor(port: QuotaPort, life: AbortSignal) {
    this.#port = port;
    this.#life = life;
    port.onChanged(() => void this.#read(), life);
    port.dismissed.onChanged((marks) => this.#setDismissed(marks), life);
    void this.#read();
    void port.dismissed.get().then((marks) => this.#setDismissed(marks));
  }

  /** Asks the service where what is known is a few minutes old; what fails stays in `problem`. */
  async look(maxAgeMs?: number): Promise<void> {
    if (this.isAsking.value) return;
    this.isAsking.value = true;
    try {
      this.known.value = await this.#port.ask(this.#life, maxAgeMs);
      this.problem.value = null;
    } catch (thrown) {
      if (!this.#life.aborted) this.problem.value = this.#port.reasonOf(thrown);
    } finally {
      this.isAsking.value = false;
    }
  }

  /** What is to be warned of, of some kinds, without what was put away. */
  concerns(kinds: readonly QuotaKind[]): ReadonlySignal<readonly QuotaConcern[]> {
    return computed(() => {
      const known = this.known.value;
      const dismissed = this.#dismissed.value;
      // Before it is known what was put away nothing is shown: it would vanish again.
      if (known === null || dismissed === null) return [];
      return concernsOf(known, kinds, Date.now()).filter(({ mark }) => !dismissed.has(mark));
    });
  }

  /** Puts a warning away until the next billing period. */
  async dismiss({ mark }: QuotaConcern): Promise<void> {
    this.#setDismissed([...(this.#dismissed.value ?? []), mark]);
    await this.#port.dismiss(mark);
  }

  async #read(): Promise<void> {
    const known = await this.#port.known();
    if (!this.#life.aborted) this.known.value = known;
  }

  #setDismissed(marks: readonly string[]): void {
    this.#dismissed.value = new Set(marks);
  }
}
