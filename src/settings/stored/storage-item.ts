import { browser } from "../../platform/browser.ts";

/** One value in `storage.local`, read through a check: what is stored is unknown until then. */
export class StorageItem<Value> {
  readonly #key: string;
  readonly #parse: (stored: unknown) => Value;

  /** @param parse makes a value of whatever is stored (`undefined` when nothing is); never throws */
  constructor(key: string, parse: (stored: unknown) => Value) {
    this.#key = key;
    this.#parse = parse;
  }

  async get(): Promise<Value> {
    const stored = await browser.storage.local.get(this.#key);
    return this.#parse(stored[this.#key]);
  }

  async set(value: Value): Promise<void> {
    await browser.storage.local.set({ [this.#key]: value });
  }

  /** Calls back with every new value, whoever set it, until `signal` aborts. */
  onChanged(callback: (value: Value) => void, signal: AbortSignal): void {
    const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
      const change = area === "local" ? changes[this.#key] : undefined;
      if (change) callback(this.#parse(change.newValue));
    };
    browser.storage.onChanged.addListener(listener);
    signal.addEventListener("abort", () => browser.storage.onChanged.removeListener(listener), {
      once: true,
    });
  }
}
