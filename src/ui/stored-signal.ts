import { type ReadonlySignal, signal } from "@preact/signals";

/** Something stored that can be read and watched. */
export interface StoredValue<Value> {
  get(): Promise<Value>;
  onChanged(callback: (value: Value) => void, signal: AbortSignal): void;
}

/** A stored value as a signal that follows every change, whoever makes it, until `life` aborts. */
export async function storedSignal<Value>(
  stored: StoredValue<Value>,
  life: AbortSignal,
): Promise<ReadonlySignal<Value>> {
  let missed: Value | undefined;
  let followed: { value: Value } | undefined;
  stored.onChanged((value) => {
    missed = value;
    if (followed) followed.value = value;
  }, life);
  const now = await stored.get();
  // A change during the reading is newer than what was read.
  const current = signal(missed ?? now);
  followed = current;
  return current;
}
