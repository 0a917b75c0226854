import type { DeviceTranslator } from "./browser/device-translation.ts";

/** Translators by pair of languages. Each keeps a model in memory, so only a few are kept. */
export class TranslatorCache {
  readonly #limit: number;
  // The least recently used first.
  readonly #translators = new Map<string, Promise<DeviceTranslator>>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  get isEmpty(): boolean {
    return this.#translators.size === 0;
  }

  open(pair: string, create: () => Promise<DeviceTranslator>): Promise<DeviceTranslator> {
    const translator = this.#translators.get(pair) ?? create();
    this.#translators.delete(pair);
    this.#translators.set(pair, translator);
    const [oldest] = this.#translators.keys();
    if (this.#translators.size > this.#limit && oldest !== undefined) this.close(oldest);
    return translator;
  }

  /** Closes one that failed: it may be broken, for example without its pack. */
  close(pair: string): void {
    const translator = this.#translators.get(pair);
    this.#translators.delete(pair);
    translator?.then(
      (made) => made.close(),
      () => undefined,
    );
  }

  closeAll(): void {
    for (const pair of [...this.#translators.keys()]) this.close(pair);
  }
}
