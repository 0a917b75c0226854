import { computed, effect, type ReadonlySignal, signal, untracked } from "@preact/signals";
import type { QuotaModel } from "../features/quota/quota-model.ts";
import { isSpent } from "../features/quota/quota-warning-rules.ts";
import type { MeterKind } from "../service/account/usage.ts";
import type { DubSettings } from "../settings/schema/settings.ts";
import type { PopupModel } from "./popup-model.ts";

type CaptionMeter = Extract<MeterKind, "speechToText" | "speechToSpeech">;

/** Why the service would refuse captions. */
export interface QuotaBlock {
  /** The meter of the next captions. */
  readonly kind: CaptionMeter;
  /** Whether the meter says so, or only the service's refusal. */
  readonly isSpent: boolean;
  /** Whether captions without speech would start. */
  readonly helpsWithoutDub: boolean;
}

/** Whether a start has to fail, because the quota is used up. */
export class QuotaBlockModel {
  readonly block: ReadonlySignal<QuotaBlock | null>;
  readonly #model: PopupModel;
  readonly #quota: QuotaModel;
  // The refused start that no longer counts: the quota was asked for, or the account changed.
  readonly #settled = signal<string | null>(null);

  /** @param account changes with the address or key of the service */
  constructor(
    model: PopupModel,
    quota: QuotaModel,
    dub: ReadonlySignal<Pick<DubSettings, "on" | "language">>,
    account: ReadonlySignal<string>,
    life: AbortSignal,
  ) {
    this.#model = model;
    this.#quota = quota;
    const refused = computed(() => {
      const isRefused = model.failure.value?.reason === "quota_exceeded";
      return isRefused && this.#refusal !== this.#settled.value;
    });
    this.block = computed(() => {
      const known = quota.known.value;
      const isDubbed = dub.value.on && dub.value.language !== null;
      const kind: CaptionMeter = isDubbed ? "speechToSpeech" : "speechToText";
      const isUsedUp = (meter: CaptionMeter) => known !== null && isSpent(known, meter, Date.now());
      const isKindUsedUp = isUsedUp(kind);
      if (model.active.value || !(refused.value || isKindUsedUp)) return null;
      const helpsWithoutDub = isDubbed && !isUsedUp("speechToText");
      return { kind, isSpent: isKindUsedUp, helpsWithoutDub };
    });
    // The refusal says neither which meter nor until when.
    const stopAsking = effect(() => {
      if (refused.value) untracked(() => void quota.refresh(0));
    });
    const stopWatching = account.subscribe(() => this.settle());
    life.addEventListener("abort", () => {
      stopAsking();
      stopWatching();
    });
  }

  /** Asks the service again what is left. Without an answer to the contrary, a start is offered. */
  async check(): Promise<void> {
    await this.#quota.refresh(0);
    this.settle();
  }

  /** Forgets a refusal, which another account or other captions may not meet. */
  settle(): void {
    this.#settled.value = this.#refusal;
  }

  // Names one failure, as each status is another object.
  get #refusal(): string | null {
    const { failure } = this.#model;
    return failure.value && `${this.#model.status.value.startedAtMs} ${failure.value.traceId}`;
  }
}
