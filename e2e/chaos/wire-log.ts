import type { ServiceProbe } from "../harness/service/service-probe.ts";
import type { ChunkEvent, MessageEvent } from "../service/options.ts";

/** What came to the local service and left it during a run. */
export class WireLog {
  readonly chunks: ChunkEvent[] = [];
  readonly messages: MessageEvent[] = [];
  /** Stops to listen. */
  readonly stop: () => void;

  constructor(probe: ServiceProbe) {
    const stops = [
      probe.onChunk((event) => this.chunks.push(event)),
      probe.onMessage((event) => this.messages.push(event)),
    ];
    this.stop = () => {
      for (const stop of stops) stop();
    };
  }
}
