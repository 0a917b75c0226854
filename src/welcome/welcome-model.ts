import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { CaptionStatus } from "../messaging/caption-status.ts";
import type { Engine } from "../settings/schema/settings.ts";
import {
  WELCOME_STEPS,
  type WelcomeProgress,
  type WelcomeStep,
} from "../settings/stored/welcome-progress.ts";

// Steps that an earlier version stored may be among them.
const SERVICE_STEPS: readonly WelcomeStep[] = ["service", "languages"];

export interface WelcomeApi {
  saveProgress(progress: WelcomeProgress): Promise<void>;
  watch(onStatus: (status: CaptionStatus) => void, life: AbortSignal): void;
}

export class WelcomeModel {
  /** The steps with the chosen engine. On this computer, the first one shows the languages too. */
  readonly steps: ReadonlySignal<readonly WelcomeStep[]>;
  readonly step: ReadonlySignal<WelcomeStep>;
  readonly captioned: ReadonlySignal<boolean>;
  /** Whether words are on screen in some tab. */
  readonly live: ReadonlySignal<boolean>;
  readonly #progress;
  readonly #liveTabs = signal<ReadonlySet<number>>(new Set());
  readonly #api: WelcomeApi;

  /** @param engine the engine that is chosen, or proposed */
  constructor(
    progress: WelcomeProgress,
    engine: ReadonlySignal<Engine>,
    api: WelcomeApi,
    life: AbortSignal,
  ) {
    this.#progress = signal(progress);
    this.#api = api;
    this.steps = computed(() =>
      WELCOME_STEPS.filter((step) => engine.value === "service" || !SERVICE_STEPS.includes(step)),
    );
    this.step = computed(() => {
      const { step } = this.#progress.value;
      return this.steps.value.includes(step) ? step : "engine";
    });
    this.captioned = computed(() => this.#progress.value.captioned);
    this.live = computed(() => this.#liveTabs.value.size > 0);
    api.watch((status) => this.#applyStatus(status), life);
  }

  goTo(step: WelcomeStep): Promise<void> {
    return this.#save({ ...this.#progress.value, step });
  }

  /** Moves to the next (1) or previous (−1) step, if there is one. */
  move(by: 1 | -1): Promise<void> {
    const steps = this.steps.value;
    const step = steps[steps.indexOf(this.step.value) + by];
    return step === undefined ? Promise.resolve() : this.goTo(step);
  }

  #applyStatus({ tabId, state, behindMs }: CaptionStatus): void {
    const tabs = new Set(this.#liveTabs.value);
    if (state === "streaming" && behindMs !== null) tabs.add(tabId);
    else tabs.delete(tabId);
    this.#liveTabs.value = tabs;
    if (tabs.size > 0 && !this.captioned.value) {
      void this.#save({ ...this.#progress.value, captioned: true });
    }
  }

  async #save(progress: WelcomeProgress): Promise<void> {
    this.#progress.value = progress;
    await this.#api.saveProgress(progress);
  }
}
