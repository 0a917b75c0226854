const NAME = "surtitle-documents";

let sender: BroadcastChannel | null = null;
const listeners = new Set<(id: string) => void>();

/** Announces to every context, including this one, that a document changed. */
export function announceDocumentChange(id: string): void {
  sender ??= new BroadcastChannel(NAME);
  sender.postMessage(id);
  for (const listener of listeners) listener(id);
}

/**
 * Calls back with the id of every document that is added, changed or removed, until `signal`
 * aborts.
 */
export function onDocumentsChanged(callback: (id: string) => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const channel = new BroadcastChannel(NAME);
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    // A change of this context arrives twice, which does no harm.
    if (typeof data === "string") callback(data);
  };
  channel.addEventListener("message", onMessage);
  listeners.add(callback);
  signal.addEventListener(
    "abort",
    () => {
      listeners.delete(callback);
      channel.close();
    },
    { once: true },
  );
}
