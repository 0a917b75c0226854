import { computed, type ReadonlySignal, signal } from "@preact/signals";
import type { DeviceLanguages } from "../features/device/device-languages.ts";
import { baseUrlOf } from "../settings/connection/service-presets.ts";
import type { Engine, LanguageSettings, Settings } from "../settings/schema/settings.ts";
import type { LanguageProposal } from "../settings/stored/language-proposal.ts";
import {
  hasNoLanguage,
  proposeLanguages,
  unchangedProposal,
  withoutProposal,
  withProposal,
} from "./language-proposal.ts";

type ChangeLanguages = (languages: LanguageSettings) => LanguageSettings;

export interface EngineStepApi {
  changeSettings(change: (settings: Settings) => Settings): Promise<unknown>;
  saveProposal(proposal: LanguageProposal | null): Promise<void>;
}

export interface EngineStepState {
  /** Whether the user has not decided about the engine before. */
  readonly isEngineOpen: boolean;
  /** Languages of the browser that captions can have, the preferred one first. */
  readonly browserLanguages: readonly string[];
  /** The proposal that an earlier visit stored, as far as it is unchanged. */
  readonly proposal: LanguageProposal | null;
}

/**
 * Proposes the engine on this computer where the browser has one and no service is set. Proposes
 * languages for it too. Nothing is stored before the user confirms or changes something.
 */
export class EngineStepModel {
  readonly engine: ReadonlySignal<Engine>;
  readonly device: DeviceLanguages;
  /** The chosen languages, or those proposed for captions on this computer. */
  readonly languages: ReadonlySignal<LanguageSettings>;
  readonly #settings: ReadonlySignal<Settings>;
  readonly #api: EngineStepApi;
  readonly #picked = signal<Engine | null>(null);
  readonly #own: readonly string[];
  /** What is stored of a proposal, and unchanged. */
  readonly #proposal;
  /** Whether the user wants no language at all. */
  readonly #isEmptied;

  constructor(
    settings: ReadonlySignal<Settings>,
    { isEngineOpen, browserLanguages, proposal }: EngineStepState,
    device: DeviceLanguages,
    api: EngineStepApi,
  ) {
    this.#settings = settings;
    this.#api = api;
    this.#own = browserLanguages;
    this.#proposal = signal(proposal);
    this.#isEmptied = signal(proposal !== null && hasNoLanguage(proposal));
    this.device = device;
    this.engine = computed(() => {
      if (this.#picked.value !== null) return this.#picked.value;
      const { engine, service } = settings.value;
      const isOpen = isEngineOpen && baseUrlOf(service) === "";
      return isOpen && device.support.value === "supported" ? "device" : engine.kind;
    });
    this.languages = computed(() => {
      const { languages } = this.#settings.value;
      if (this.engine.value === "service") return this.#withoutProposal(languages);
      return this.#isOpen(languages) ? withProposal(languages, this.#propose()) : languages;
    });
  }

  pick(engine: Engine): void {
    this.#picked.value = engine;
  }

  /**
   * Stores the engine. With the one on this computer it stores the proposed languages, and with a
   * service it takes back those that the user has not changed.
   */
  confirm(): Promise<void> {
    return this.changeLanguages((languages) => languages);
  }

  /** Stores a change of the shown languages, and with them the engine that they are meant for. */
  async changeLanguages(change: ChangeLanguages): Promise<void> {
    const engine = this.engine.value;
    this.#picked.value = engine;
    if (engine === "device") await this.#storeForDevice(change);
    else await this.#storeForService(change);
  }

  async #storeForDevice(change: ChangeLanguages): Promise<void> {
    // Nothing can be proposed before.
    await this.device.check();
    await this.#api.changeSettings((settings) => {
      const { languages } = settings;
      const isOpen = this.#isOpen(languages);
      const proposal = isOpen ? this.#propose() : this.#proposal.value;
      const before = isOpen && proposal ? withProposal(languages, proposal) : languages;
      const after = change(before);
      this.#proposal.value = proposal && unchangedProposal(proposal, before, after);
      this.#isEmptied.value = hasNoLanguage(after);
      return withEngine("device", { ...settings, languages: after });
    });
    await this.#api.saveProposal(this.#proposal.value);
  }

  async #storeForService(change: ChangeLanguages): Promise<void> {
    await this.#api.changeSettings((settings) =>
      withEngine("service", {
        ...settings,
        languages: change(this.#withoutProposal(settings.languages)),
      }),
    );
    if (this.#proposal.value === null) return;
    this.#proposal.value = null;
    this.#isEmptied.value = false;
    await this.#api.saveProposal(null);
  }

  #propose(): LanguageProposal {
    return proposeLanguages(this.#own, this.device);
  }

  #withoutProposal(languages: LanguageSettings): LanguageSettings {
    const proposal = this.#proposal.value;
    return proposal === null ? languages : withoutProposal(languages, proposal);
  }

  #isOpen(languages: LanguageSettings): boolean {
    return hasNoLanguage(languages) && !this.#isEmptied.value;
  }
}

function withEngine(kind: Engine, settings: Settings): Settings {
  return { ...settings, engine: { ...settings.engine, kind } };
}
