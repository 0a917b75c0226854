const PREFIX = "style-draft ";

/**
 * Locks a draft for this window until `signal` aborts. The browser releases the lock when the
 * window ends in any way, so an unlocked draft is free to be opened.
 */
export function lockDraft(id: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  const ended = new Promise<void>((resolve) =>
    signal.addEventListener("abort", () => resolve(), { once: true }),
  );
  // Also stops waiting for a lock that another window holds.
  navigator.locks.request(PREFIX + id, { signal }, () => ended).catch(() => undefined);
}

export async function lockedDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  const ids = held.flatMap(({ name = "" }) =>
    name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [],
  );
  return new Set(ids);
}
