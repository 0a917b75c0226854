import type { DeviceEngine } from "../../service/device/device-engine.ts";
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
   * The words that a lane's texts were translated from, in the order of the texts.
   * @throws Error when a text is no translation of anything
   */
  sourcesOf(texts: readonly string[], language: string): readonly string[] {
    return texts.flatMap((text) => {
      const found = this.#engine.translations.findLast(
        ({ to, translated }) => to === language && translated.trim() === text.trim(),
      );
      if (!found) throw new Error(`Nothing was translated as "${text}".`);
      return splitIntoUnits(found.text, found.from);
    });
  }
}
