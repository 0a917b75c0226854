import { DubPlayer } from "./dub-player.ts";
import type { PlayerCommand, PlayerEvent } from "./player-messages.ts";

// Audio worklet globals that the standard types lack.
declare const sampleRate: number;
declare const currentTime: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new () => AudioWorkletProcessor & {
    process: (...sound: Float32Array[][][]) => boolean;
  },
): void;

class DubProcessor extends AudioWorkletProcessor {
  readonly #player: DubPlayer;
  // Offset of the context's clock to the rendered samples, in seconds.
  #offset: number | null = null;

  constructor() {
    super();
    this.#player = new DubPlayer(sampleRate, (event) => this.#postEvent(event));
    // Only our own capture document has the other end.
    this.port.onmessage = ({ data }: MessageEvent<PlayerCommand>) =>
      this.#player.handleCommand(data);
  }

  process(_inputs: Float32Array[][], [output]: Float32Array[][]): boolean {
    this.#offset ??= currentTime;
    const [first, ...others] = output ?? [];
    if (first) this.#player.render(first);
    for (const channel of others) if (first) channel.set(first);
    return true;
  }

  #postEvent(event: PlayerEvent): void {
    const offset = this.#offset ?? 0;
    const shifted =
      event.kind === "speaking" ? { ...event, atSeconds: event.atSeconds + offset } : event;
    this.port.postMessage(shifted);
  }
}

registerProcessor("dub", DubProcessor);
