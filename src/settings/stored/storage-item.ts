import { browser } from "../../platform/browser.ts";
import { withStorageLock } from "../../platform/storage-lock.ts";
import {
  latestVersion,
  type MigrationStep,
  mergeIntoNewer,
  migrate,
  versionOf,
} from "../migrations/migrate.ts";

/**
 * One value in `storage.local`. It is migrated and checked whenever it is read, so any context may
 * be the first to read what an earlier version stored.
 */
export class StorageItem<Value> {
  readonly #key: string;
  readonly #parse: (stored: unknown) => Value;
  readonly #steps: readonly MigrationStep[];

  /**
   * @param parse accepts anything (`undefined` when nothing is stored) and never throws
   * @param steps from version 1 to the version that `parse` expects
   */
  constructor(
    key: string,
    parse: (stored: unknown) => Value,
    steps: readonly MigrationStep[] = [],
  ) {
    this.#key = key;
    this.#parse = parse;
    this.#steps = steps;
  }

  async get(): Promise<Value> {
    return this.#parse(migrate(await this.#read(), this.#steps));
  }

  /** Stores a value. What a newer version of the extension added to it stays. */
  async set(value: Value): Promise<void> {
    await browser.storage.local.set(await this.toStored(value));
  }

  /** What {@link set} would store, by its key, for storing several items in one step. */
  async toStored(value: Value): Promise<Record<string, unknown>> {
    const stored = await this.#read();
    const isNewer = versionOf(stored) > latestVersion(this.#steps);
    return { [this.#key]: isNewer ? mergeIntoNewer(stored, value) : value };
  }

  /** Rewrites a value that an earlier version stored. */
  async upgrade(): Promise<void> {
    await withStorageLock(this.#key, async () => {
      const stored = await this.#read();
      if (stored === undefined || versionOf(stored) >= latestVersion(this.#steps)) return;
      await this.#write(migrate(stored, this.#steps));
    });
  }

  /** Calls back with every new value, whichever context set it, until `signal` aborts. */
  onChanged(callback: (value: Value) => void, signal: AbortSignal): void {
    const listener = (changes: Record<string, { newValue?: unknown }>, area: string) => {
      const change = area === "local" ? changes[this.#key] : undefined;
      if (change) callback(this.#parse(migrate(change.newValue, this.#steps)));
    };
    browser.storage.onChanged.addListener(listener);
    signal.addEventListener("abort", () => browser.storage.onChanged.removeListener(listener), {
      once: true,
    });
  }

  async #read(): Promise<unknown> {
    return (await browser.storage.local.get(this.#key))[this.#key];
  }

  async #write(value: unknown): Promise<void> {
    await browser.storage.local.set({ [this.#key]: value });
  }
}
