import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { CaptionStatus } from "../messaging/caption-status.ts";
import {
  WELCOME_STEPS,
  type WelcomeProgress,
  type WelcomeStep,
} from "../settings/stored/welcome-progress.ts";

/** What the model needs done. */
export interface WelcomePort {
  saveProgress(progress: WelcomeProgress): Promise<void>;
  /** Calls back with every change of any tab's captions. */
  watch(onStatus: (status: CaptionStatus) => void, life: AbortSignal): void;
}

/** How far the user has come, and whether captions are running somewhere. */
export class WelcomeModel {
  readonly step: ReadonlySignal<WelcomeStep>;
  /** Whether captions have ever been seen running. */
  readonly captioned: ReadonlySignal<boolean>;
  /** Whether captions are being painted in some tab right now. */
  readonly live: ReadonlySignal<boolean>;
  readonly #progress;
  readonly #liveTabs = signal<ReadonlySet<number>>(new Set());
  readonly #port: WelcomePort;

  /** @param life ends the watching */
  constructor(progress: WelcomeProgress, port: WelcomePort, life: AbortSignal) {
    this.#progress = signal(progress);
    this.#port = port;
    this.step = computed(() => this.#progress.value.step);
    this.captioned = computed(() => this.#progress.value.captioned);
    this.live = computed(() => this.#liveTabs.value.size > 0);
    port.watch((status) => this.#see(status), life);
  }

  goTo(step: WelcomeStep): Promise<void> {
    return this.#save({ ...this.#progress.value, step });
  }

  /** To the step after this one (1) or before it (−1), as far as there is one. */
  move(by: 1 | -1): Promise<void> {
    const step = WELCOME_STEPS[WELCOME_STEPS.indexOf(this.step.value) + by];
    return step === undefined ? Promise.resolve() : this.goTo(step);
  }

  #see({ tabId, state, behindMs }: CaptionStatus): void {
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
    await this.#port.saveProgress(progress);
  }
}
