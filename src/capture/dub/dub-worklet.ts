import { DubPlayer } from "./dub-player.ts";
import type { PlayerEvent, ReelOrder } from "./player-event.ts";

// What the standard types do not know of the audio thread.
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

/** Plays the dub on the audio thread. */
class DubProcessor extends AudioWorkletProcessor {
  readonly #reel: DubPlayer;
  /** What the context's clock is ahead of the samples that were asked for. */
  #offset: number | null = null;

  constructor() {
    super();
    this.#reel = new DubPlayer(sampleRate, (event) => this.#tell(event));
    // From the room that made this, in the same extension: nobody else has the other end.
    this.port.onmessage = ({ data }: MessageEvent<ReelOrder>) => this.#reel.hear(data);
  }

  process(_inputs: Float32Array[][], [output]: Float32Array[][]): boolean {
    this.#offset ??= currentTime;
    const [first, ...others] = output ?? [];
    if (first) this.#reel.render(first);
    for (const channel of others) if (first) channel.set(first);
    return true;
  }

  #tell(event: PlayerEvent): void {
    const offset = this.#offset ?? 0;
    const told =
      event.kind === "speaking" ? { ...event, atSeconds: event.atSeconds + offset } : event;
    this.port.postMessage(told);
  }
}

registerProcessor("dub", DubProcessor);
