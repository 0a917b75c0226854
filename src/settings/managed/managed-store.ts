import { logWarning } from "../../lib/warning-log.ts";
import { browser } from "../../platform/browser.ts";
import { type Managed, parseManaged } from "./policies.ts";

/** What the user's organization has set, from `storage.managed`. Only the browser writes there. */
export const managedStore = {
  async get(): Promise<Managed> {
    // Some browsers reject when no policy is set.
    const stored: unknown = await browser.storage.managed.get(null).catch(() => undefined);
    const managed = parseManaged(stored);
    for (const name of managed.ignored) logWarning(`the managed value of ${name} is not used`);
    return managed;
  },

  /** Calls back whenever the organization changes something, until `signal` aborts. */
  onChanged(callback: (managed: Managed) => void, signal: AbortSignal): void {
    followSources([], () => managedStore.get(), callback, signal);
  },
};

interface Source {
  onChanged(callback: () => void, signal: AbortSignal): void;
}

/**
 * Reads a value again when one of its sources or a managed value changes. Reads end in the order of
 * the changes, because the browser answers in turn.
 */
export function followSources<Value>(
  sources: readonly Source[],
  read: () => Promise<Value>,
  callback: (value: Value) => void,
  signal: AbortSignal,
): void {
  const deliver = async () => {
    const value = await read();
    if (!signal.aborted) callback(value);
  };
  for (const source of sources) source.onChanged(() => void deliver(), signal);
  const listener = (_changes: unknown, area: string) => {
    if (area === "managed") void deliver();
  };
  browser.storage.onChanged.addListener(listener);
  signal.addEventListener("abort", () => browser.storage.onChanged.removeListener(listener), {
    once: true,
  });
}
