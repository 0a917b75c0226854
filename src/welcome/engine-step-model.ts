import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { rootLanguage } from "../captions/text/writing-direction.ts";
import type { DeviceLanguages } from "../features/device/device-languages.ts";
import { baseUrlOf } from "../settings/connection/service-presets.ts";
import type { Engine, Settings } from "../settings/schema/settings.ts";

export interface EngineStepApi {
  saveEngine(engine: Engine): Promise<void>;
  saveLanguages(languages: Pick<Settings["languages"], "source" | "targets">): Promise<void>;
  /** Languages of the browser that captions can have, the preferred one first. */
  browserLanguages(): Promise<readonly string[]>;
}

/** Proposes the engine on this computer where the browser has one and no service is set. */
export class EngineStepModel {
  readonly engine: ReadonlySignal<Engine>;
  readonly languages: DeviceLanguages;
  readonly #settings: ReadonlySignal<Settings>;
  readonly #api: EngineStepApi;
  readonly #picked = signal<Engine | null>(null);

  /** @param isEngineOpen whether the user has not decided about the engine before */
  constructor(
    settings: ReadonlySignal<Settings>,
    isEngineOpen: boolean,
    languages: DeviceLanguages,
    api: EngineStepApi,
  ) {
    this.#settings = settings;
    this.#api = api;
    this.languages = languages;
    this.engine = computed(() => {
      if (this.#picked.value !== null) return this.#picked.value;
      const { engine, service } = settings.value;
      const isOpen = isEngineOpen && baseUrlOf(service) === "";
      return isOpen && languages.support.value === "supported" ? "device" : engine.kind;
    });
  }

  pick(engine: Engine): void {
    this.#picked.value = engine;
  }

  /** Stores the engine, with languages for the one on this computer where none are chosen. */
  async confirm(): Promise<void> {
    const engine = this.engine.value;
    const { source, targets } = this.#settings.value.languages;
    this.#picked.value = engine;
    await this.#api.saveEngine(engine);
    if (engine !== "device" || source !== null || targets.length > 0) return;
    await this.#api.saveLanguages(await this.#proposed());
  }

  // People mostly read their first language, and listen to another one of theirs.
  async #proposed(): Promise<{ source: string | null; targets: string[] }> {
    const own = await this.#api.browserLanguages();
    const first = own[0] ?? null;
    const heard = (tag: string) => this.languages.sourceFor(tag);
    const source = own.slice(1).map(heard).find(Boolean) ?? (first && heard(first));
    const isSame = first !== null && source && rootLanguage(source) === rootLanguage(first);
    return { source, targets: first === null || isSame ? [] : [first] };
  }
}
