import { type ReadonlySignal, signal } from "@preact/signals";

export interface StoredValue<Value> {
  get(): Promise<Value>;
  onChanged(callback: (value: Value) => void, signal: AbortSignal): void;
}

/** A signal that follows a stored value until `life` aborts. */
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
  // A change during the read is newer than its result.
  const current = signal(missed ?? now);
  followed = current;
  return current;
}
