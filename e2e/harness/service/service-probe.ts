import type { ChunkEvent, MessageEvent, ServiceOptions } from "../../service/options.ts";

export interface ServiceProbe {
  readonly options: Pick<ServiceOptions, "onChunk" | "onMessage">;
  /** Calls back with every chunk until the returned function is called. */
  onChunk(callback: (event: ChunkEvent) => void): () => void;
  /** Calls back with every message of the service until the returned function is called. */
  onMessage(callback: (event: MessageEvent) => void): () => void;
}

export function probeService(): ServiceProbe {
  const chunks = new Set<(event: ChunkEvent) => void>();
  const messages = new Set<(event: MessageEvent) => void>();
  return {
    options: {
      onChunk: (event) => notify(chunks, event),
      onMessage: (event) => notify(messages, event),
    },
    onChunk: (callback) => add(chunks, callback),
    onMessage: (callback) => add(messages, callback),
  };
}

function notify<Event>(listeners: ReadonlySet<(event: Event) => void>, event: Event): void {
  for (const listener of listeners) listener(event);
}

function add<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
