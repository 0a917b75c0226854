const PREFIX = "style-draft ";

/**
 * Keeps a draft for this window until the signal aborts. A lock goes with its window, however that
 * ends: a draft whose lock is free belongs to nobody any more.
 */
export function holdDraft(id: string, signal: AbortSignal): void {
  if (signal.aborted) return;
  const ended = new Promise<void>((resolve) =>
    signal.addEventListener("abort", () => resolve(), { once: true }),
  );
  // Waiting for a lock that another window has ends with this one.
  navigator.locks.request(PREFIX + id, { signal }, () => ended).catch(() => undefined);
}

/** Drafts that windows of this browser are working on. */
export async function heldDrafts(): Promise<ReadonlySet<string>> {
  const { held = [] } = await navigator.locks.query();
  const ids = held.flatMap(({ name = "" }) =>
    name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [],
  );
  return new Set(ids);
}
