import { computed, effect, type ReadonlySignal, signal } from "@preact/signals";
import type { DeviceLanguages } from "../features/device/device-languages.ts";
import { DevicePacks } from "../features/device/device-packs.ts";
import type { DevicePacksApi } from "../features/device/device-packs-api.ts";
import { SERVICE_FAILURES } from "../messaging/caption-status.ts";
import type { Engine } from "../settings/schema/settings.ts";
import type { PopupModel } from "./popup-model.ts";
import type { QuotaBlock } from "./quota-block-model.ts";
import type { SiteModel } from "./site-model.ts";

export interface DeviceStartApi {
  readonly packs: DevicePacksApi;
  /** Languages that the page is probably in, the likeliest first. */
  pageLanguages(): Promise<readonly string[]>;
  /** Whether the organization has set the spoken language. */
  readonly isSpokenManaged: ReadonlySignal<boolean>;
  saveSpoken(language: string): Promise<void>;
  saveEngine(engine: Engine): Promise<void>;
}

/** Captions on this computer, as the popup starts them: the spoken language and its packs. */
export class DeviceStartModel {
  readonly languages: DeviceLanguages;
  readonly packs: DevicePacks;
  readonly isDevice: ReadonlySignal<boolean>;
  /** Whether captions run here at present, perhaps because the service cannot go on. */
  readonly isRunning: ReadonlySignal<boolean>;
  /** Whether the popup offers to continue here, as the service cannot. */
  readonly canContinue: ReadonlySignal<boolean>;
  /** Whether the user wants to continue here, and something is missing for it. */
  readonly isPreparing = signal(false);
  /** The language to start with: what is stored, or a proposal; null without either. */
  readonly spoken: ReadonlySignal<string | null>;
  /** Whether the popup asks for the language. An answer keeps the question in place. */
  readonly isAsking: ReadonlySignal<boolean>;
  readonly #api: DeviceStartApi;
  readonly #model: PopupModel;
  readonly #site: SiteModel;
  readonly #stored: ReadonlySignal<string | null>;
  #proposing: Promise<void> | null = null;
  readonly #proposed = signal<string | null>(null);

  constructor(
    model: PopupModel,
    site: SiteModel,
    block: ReadonlySignal<QuotaBlock | null>,
    languages: DeviceLanguages,
    api: DeviceStartApi,
    life: AbortSignal,
  ) {
    this.#model = model;
    this.#site = site;
    this.#api = api;
    this.languages = languages;
    this.isDevice = computed(() => site.settings.value.engine.kind === "device");
    this.isRunning = computed(() => model.active.value && model.status.value.engine === "device");
    this.#stored = computed(() => {
      const choices = site.choices.value;
      if (site.api === null || choices === null || api.isSpokenManaged.value)
        return site.settings.value.languages.source;
      return choices.spoken ?? choices.languages?.source ?? null;
    });
    const wasKnown = this.#stored.peek() !== null;
    this.isAsking = computed(() => !wasKnown && !(model.active.value && this.isDevice.value));
    const running = computed(() =>
      this.isRunning.value ? model.status.value.detectedLanguage : null,
    );
    this.spoken = computed(() => this.#stored.value ?? this.#proposed.value ?? running.value);
    const isStuck = computed(() => {
      const { engine, trouble } = model.status.value;
      if (engine !== "service" || this.isDevice.value) return false;
      if (site.settings.value.engine.takeOver === "never") return false;
      const reason = (trouble?.failure ?? model.failure.value)?.reason;
      return block.value !== null || (reason !== undefined && SERVICE_FAILURES.has(reason));
    });
    this.canContinue = computed(
      () => isStuck.value && model.tab.refusal === null && languages.support.value === "supported",
    );
    const needed = computed(() => {
      const isUsed = this.isDevice.value || this.isRunning.value;
      if (!isUsed && !this.canContinue.value) return null;
      return { spoken: this.spoken.value, targets: site.settings.value.languages.targets };
    });
    this.packs = new DevicePacks(api.packs, needed, life);
    const stopChecking = effect(() => {
      if (this.isDevice.value || isStuck.value) this.#proposing = this.#propose();
    });
    const problem = computed(
      () => (model.failure.value ?? model.status.value.trouble?.failure)?.reason,
    );
    // A pack may have been removed since the popup opened.
    const stopRefreshing = effect(() => {
      if (problem.value?.startsWith("device_")) void this.packs.refresh();
    });
    life.addEventListener("abort", () => {
      stopChecking();
      stopRefreshing();
    });
  }

  choose(language: string): Promise<void> {
    return this.#api.saveSpoken(language);
  }

  async start(): Promise<void> {
    await this.keepSpoken();
    await this.#model.start();
  }

  /** Continues here, or first shows what is missing. */
  async continueHere(): Promise<void> {
    await this.#proposing;
    await this.packs.checked();
    this.isPreparing.value = !this.packs.canStart.value;
    if (this.isPreparing.value) return;
    await this.keepSpoken();
    await this.#model.continueOnDevice();
  }

  /** Chooses the engine for the site that has its own, else for all sites. */
  async chooseEngine(engine: Engine): Promise<void> {
    const { api, choices } = this.#site;
    if (api !== null && choices.value?.engine) await api.setEngine(engine);
    else await this.#api.saveEngine(engine);
  }

  async setOwnEngine(isOwn: boolean): Promise<void> {
    await this.#site.api?.setEngine(isOwn ? this.#site.settings.value.engine.kind : null);
  }

  /** Stores the proposed language, which captions need as they start. */
  async keepSpoken(): Promise<void> {
    const language = this.spoken.value;
    if (this.#stored.value === null && language !== null) await this.choose(language);
  }

  // The likeliest language whose pack is here, else the likeliest that can be downloaded.
  async #propose(): Promise<void> {
    const { detectedLanguage } = this.#model.status.peek();
    const { source } = this.#site.settings.peek().languages;
    const [page] = await Promise.all([this.#api.pageLanguages(), this.languages.check()]);
    const likely = [detectedLanguage, ...page, source];
    const here = likely.flatMap((tag) =>
      tag === null ? [] : (this.languages.sourceFor(tag) ?? []),
    );
    const states = await Promise.all(here.map((tag) => this.#api.packs.speechState(tag)));
    this.#proposed.value = here[states.indexOf("available")] ?? here[0] ?? null;
  }
}
