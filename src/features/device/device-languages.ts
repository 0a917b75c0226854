import { computed, type ReadonlySignal, signal } from "@preact/signals";
import { rootLanguage } from "../../captions/text/writing-direction.ts";
import { filterInTurn } from "../../lib/filter-in-turn.ts";
import type { DevicePacksApi } from "./device-packs-api.ts";

/**
 * Whether this computer can make captions. `missing`: the browser has no recogniser for it.
 * `empty`: it has one, but no language.
 */
export type DeviceSupport = "checking" | "supported" | "missing" | "empty";

/** Languages that work on this computer; null until the browser has answered. */
export interface DeviceOffer {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
}

/** Asks the browser which of the known languages it can recognise and translate. */
export class DeviceLanguages {
  readonly support: ReadonlySignal<DeviceSupport>;
  readonly sources: ReadonlySignal<readonly string[] | null>;
  readonly #api: DevicePacksApi;
  readonly #known: readonly string[];
  readonly #targets: readonly string[];
  readonly #sources = signal<readonly string[] | null>(null);
  readonly #offers = new Map<string, ReadonlySignal<readonly string[] | null>>();
  #asked: Promise<void> | null = null;

  /**
   * @param sources spoken languages to ask for, as BCP 47 tags
   * @param targets caption languages likewise
   */
  constructor(api: DevicePacksApi, sources: readonly string[], targets: readonly string[]) {
    this.#api = api;
    this.#known = sources;
    this.#targets = targets;
    this.sources = this.#sources;
    this.support = computed(() => {
      if (!api.hasSpeech) return "missing";
      if (this.#sources.value === null) return "checking";
      return this.#sources.value.length === 0 ? "empty" : "supported";
    });
  }

  /** Asks for all spoken languages, once in the life of the page. */
  check(): Promise<void> {
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  /**
   * The spoken language that stands for a tag: itself, or one with the same root.
   * @returns null when the browser recognises none, or has not answered yet
   */
  sourceFor(tag: string): string | null {
    const sources = this.#sources.value ?? [];
    const wanted = tag.toLowerCase();
    const isSame = (source: string) => source.toLowerCase() === wanted;
    return (
      sources.find(isSame) ??
      sources.find((each) => rootLanguage(each) === rootLanguage(tag)) ??
      null
    );
  }

  /** Languages into which the browser translates from another; null until it has answered. */
  targetsFrom(source: string): ReadonlySignal<readonly string[] | null> {
    const before = this.#offers.get(source);
    if (before) return before;
    const offer = signal<readonly string[] | null>(null);
    this.#offers.set(source, offer);
    const isHere = async (tag: string) =>
      (await this.#api.translationState(source, tag)) !== "unavailable";
    void filterInTurn(this.#targets, isHere).then((targets) => {
      offer.value = targets;
    });
    return offer;
  }

  /** What the pickers of languages offer; null until known. */
  offerFor(source: string | null): DeviceOffer | null {
    const sources = this.#sources.value;
    // From an unknown language, as from the one that most packs begin with.
    const targets = this.targetsFrom(source ?? "en").value;
    return sources && targets && { sources, targets };
  }

  async #ask(): Promise<void> {
    if (!this.#api.hasSpeech) return;
    this.#sources.value = await filterInTurn(
      this.#known,
      async (tag) => (await this.#api.speechState(tag)) !== "unavailable",
    );
  }
}
