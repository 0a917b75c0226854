/** Receives decoded sound: mono samples between -1 and 1. */
export type SoundSink = (samples: Float32Array, sampleRateHz: number) => void;

/**
 * Turns the bytes of a stream's chunks into sound. Decoders of containers may hold bytes back and
 * hand sound on later; `end` resolves when everything that can be decoded has been handed on.
 */
export interface SoundDecoder {
  push(bytes: Uint8Array): void;
  end(): Promise<void>;
}
