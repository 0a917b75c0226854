// Globals of the audio worklet that the standard types lack.
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(
  name: string,
  processor: new () => AudioWorkletProcessor & {
    process: (inputs: Float32Array[][]) => boolean;
  },
): void;

// 20 ms at 48 kHz: a message for each call would be seven times as many.
const PIECE_FRAMES = 960;

/**
 * Posts what a node hears as mono samples, in pieces of 20 ms. A time without input is silence. Any
 * message to it ends it.
 */
class SampleReader extends AudioWorkletProcessor {
  #piece = new Float32Array(PIECE_FRAMES);
  #filled = 0;
  #isOver = false;

  constructor() {
    super();
    // Only the content script has the other end.
    this.port.onmessage = () => {
      this.#isOver = true;
    };
  }

  process([input]: Float32Array[][]): boolean {
    this.#add(input?.[0] ?? SILENCE);
    return !this.#isOver;
  }

  #add(samples: Float32Array): void {
    for (let at = 0; at < samples.length; ) {
      const part = samples.subarray(at, at + PIECE_FRAMES - this.#filled);
      this.#piece.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === PIECE_FRAMES) this.#post();
    }
  }

  #post(): void {
    this.port.postMessage(this.#piece, [this.#piece.buffer]);
    this.#piece = new Float32Array(PIECE_FRAMES);
    this.#filled = 0;
  }
}

// The frames of one call, as the standard sets them.
const SILENCE = new Float32Array(128);

registerProcessor("sample-reader", SampleReader);
