import type { ServiceProbe } from "../harness/service/service-probe.ts";
import type { ChunkEvent, MessageEvent } from "../service/options.ts";

export class WireLog {
  readonly chunks: ChunkEvent[] = [];
  readonly messages: MessageEvent[] = [];
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
