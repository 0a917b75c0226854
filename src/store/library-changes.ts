const NAME = "surtitle-library";

/**
 * Tells every context that transcripts were added, renamed, deleted, merged or translated: the disk
 * itself does not.
 */
export function tellLibraryChanged(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(null);
  channel.close();
}

/** Calls back after every change that another context, or another part of this one, tells of. */
export function onLibraryChanged(callback: () => void, signal: AbortSignal): void {
  const channel = new BroadcastChannel(NAME);
  channel.addEventListener("message", () => callback(), { signal });
  signal.addEventListener("abort", () => channel.close(), { once: true });
}
