import { whenAborted } from "../../lib/when-aborted.ts";
import type { Engine } from "../../settings/schema/settings.ts";
import type {
  UnitChoices,
  UnitTexts,
  UnitTranslation,
  UnitTranslator,
} from "../transcripts/unit-translator.ts";

// Tells a repeated sentence from the same one in another tab.
const CONTEXT_CHARACTERS = 200;

/**
 * Translates one track for all tabs that show it: a sentence that one tab has, or has asked for, is
 * not paid for again.
 */
export class SharedTranslator implements UnitTranslator {
  readonly #translator: UnitTranslator;
  readonly #done = new Map<string, string>();
  readonly #pending = new Map<string, Promise<unknown>>();

  constructor(translator: UnitTranslator) {
    this.#translator = translator;
  }

  async translateNext(
    units: UnitTexts,
    choices: UnitChoices,
    signal: AbortSignal,
  ): Promise<readonly UnitTranslation[]> {
    const names = namesOf(units, choices);
    const [first = ""] = names;
    // The other tab may fail, or be closed; then this one asks.
    for (let work = this.#pending.get(first); work; work = this.#pending.get(first)) {
      await Promise.race([work.catch(() => undefined), whenAborted(signal)]);
      signal.throwIfAborted();
    }
    const known = names.findIndex((name) => !this.#done.has(name));
    const knownCount = known < 0 ? names.length : known;
    if (knownCount > 0) {
      return names.slice(0, knownCount).map((name) => {
        return { text: this.#done.get(name) ?? "", billedCharacters: 0 };
      });
    }
    const next = names.findIndex((name) => this.#done.has(name) || this.#pending.has(name));
    const asked = names.slice(0, next < 0 ? names.length : next);
    const texts = units.texts.slice(0, asked.length);
    const work = this.#translator.translateNext({ ...units, texts }, choices, signal);
    for (const name of asked) this.#pending.set(name, work);
    try {
      const translations = await work;
      for (const [at, { text }] of translations.entries()) this.#done.set(asked[at] ?? "", text);
      return translations;
    } finally {
      for (const name of asked) this.#pending.delete(name);
    }
  }
}

/** Translators that the subtitles of one track share. */
export type TrackTranslators = Readonly<Record<Engine, UnitTranslator>>;

export function shareTranslators({ service, device }: TrackTranslators): TrackTranslators {
  return { service: new SharedTranslator(service), device: new SharedTranslator(device) };
}

function namesOf({ texts, language, before }: UnitTexts, choices: UnitChoices): readonly string[] {
  const { target, formality, glossaryId, styleId } = choices;
  let context = before;
  return texts.map((text) => {
    const near = context.slice(-CONTEXT_CHARACTERS);
    context = `${context} ${text}`.trim();
    return JSON.stringify([language, target, formality, glossaryId, styleId, near, text]);
  });
}
