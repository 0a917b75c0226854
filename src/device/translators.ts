import type { DeviceTranslation, DeviceTranslator } from "./browser/device-translation.ts";
import { DeviceError } from "./device-error.ts";
import type { TranslationRequest } from "./device-feed.ts";
import { TranslatorCache } from "./translator-cache.ts";

/** A sentence takes well under a second; a translator that takes longer has stopped. */
const TRANSLATION_LIMIT_MS = 15_000;

// Each holds a model in memory. Captions have at most five languages.
const MAX_TRANSLATORS = 6;

/** Translates the words of captions with the browser's translators. */
export class Translators {
  readonly #translation: DeviceTranslation | null;
  readonly #cache = new TranslatorCache(MAX_TRANSLATORS);

  /** @param translation null when the browser has no translator */
  constructor(translation: DeviceTranslation | null) {
    this.#translation = translation;
  }

  /**
   * Translates on this computer, if the pack is here: nothing is downloaded.
   * @throws DeviceError `device_translation` when the browser cannot, or does not answer in time
   */
  async translate({ from, to, text }: TranslationRequest): Promise<string> {
    const key = `${from} ${to}`;
    try {
      const translator = await this.#cache.open(key, () => this.#create(from, to));
      const limit = AbortSignal.timeout(TRANSLATION_LIMIT_MS);
      return await Promise.race([translator.translate(text, limit), whenAborted(limit)]);
    } catch (thrown) {
      // The next attempt gets a new translator: this one may have lost its pack.
      this.#cache.close(key);
      if (thrown instanceof DeviceError) throw thrown;
      throw new DeviceError("device_translation", `${key}: ${String(thrown)}`, thrown);
    }
  }

  async #create(from: string, to: string): Promise<DeviceTranslator> {
    const state = (await this.#translation?.packState(from, to)) ?? "unavailable";
    if (!this.#translation || state !== "available") {
      throw new DeviceError("device_translation", `${from} ${to} is ${state}`);
    }
    const limit = AbortSignal.timeout(TRANSLATION_LIMIT_MS);
    const created = this.#translation.create(from, to, { signal: limit });
    return await Promise.race([created, whenAborted(limit)]);
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
