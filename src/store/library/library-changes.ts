const NAME = "surtitle-library";

/**
 * Announces to every context that transcripts were added, renamed, deleted, merged or translated.
 * IndexedDB has no such event.
 */
export function announceLibraryChange(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(null);
  channel.close();
}

/** Calls back after every announced change, until `signal` aborts. */
export function onLibraryChanged(callback: () => void, signal: AbortSignal): void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", () => callback(), { signal });
  signal.addEventListener("abort", () => channel.close(), { once: true });
}
