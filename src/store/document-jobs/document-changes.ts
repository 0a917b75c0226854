const NAME = "surtitle-documents";

let sender: BroadcastChannel | null = null;
const listeners = new Set<(id: string) => void>();

/** Tells every context, this one included, that a document was added, changed or removed. */
export function tellDocumentsChanged(id: string): void {
  sender ??= new BroadcastChannel(NAME);
  sender.postMessage(id);
  for (const listener of listeners) listener(id);
}

/** Calls back with the id of every document that changes, until `signal` aborts. */
export function onDocumentsChanged(callback: (id: string) => void, signal: AbortSignal): void {
  if (signal.aborted) return;
  const channel = new BroadcastChannel(NAME);
  const hear = ({ data }: MessageEvent<unknown>) => {
    // What this context told was told here already: a second time does no harm.
    if (typeof data === "string") callback(data);
  };
  channel.addEventListener("message", hear);
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
