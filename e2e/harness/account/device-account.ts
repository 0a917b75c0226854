import type { DeviceEngine } from "../../service/device/device-engine.ts";
import { fittingSources } from "./fitting-sources.ts";
import { HeardTalk } from "./heard-talk.ts";
import { splitIntoUnits } from "./text-units.ts";

/** What the stand-in of the browser's recogniser and translator was asked in a test. */
export class DeviceAccount {
  readonly #engine: DeviceEngine;

  constructor({ service }: { readonly service: { readonly device: DeviceEngine } }) {
    this.#engine = service.device;
  }

  /** One for each time that the recogniser was started, newest first. */
  accounts() {
    return this.#engine.accounts();
  }

  get heard(): HeardTalk {
    const missing = this.#engine.run.toAccount().passes.flatMap((pass) => pass.missing);
    return new HeardTalk(this.accounts().reverse(), missing);
  }

  /**
   * The words that a lane's texts were translated from, in the order of the texts. Different words
   * may have the same translation; the ones that `words` go on with count.
   * @throws Error when a text is no translation of anything
   */
  sourcesOf(
    texts: readonly string[],
    language: string,
    words: readonly string[],
  ): readonly string[] {
    const choices = texts.map((text) => this.#sourcesOf(text, language));
    return fittingSources(choices, words) ?? choices.flatMap((sources) => sources.at(-1) ?? []);
  }

  #sourcesOf(text: string, language: string): readonly (readonly string[])[] {
    const sources = this.#engine.translations
      .filter(({ to, translated }) => to === language && translated.trim() === text.trim())
      .map(({ from, text }) => splitIntoUnits(text, from));
    if (sources.length === 0) throw new Error(`Nothing was translated as "${text}".`);
    return [...new Map(sources.map((words) => [words.join(" "), words])).values()];
  }
}
