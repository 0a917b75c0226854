import { cached } from "../cache/disk-cache.ts";
import { matchingRateHz, type Talk } from "../talks/talk.ts";
import { Fingerprinter, hopSamples, printSpanSamples } from "./fingerprint.ts";
import { power } from "./similarity.ts";

/** All fingerprints of a talk, and which of them are audible. */
export interface TalkPrints {
  readonly bits: Uint32Array;
  readonly audible: Uint8Array;
}

/** Mean square below which a piece of a talk counts as silence: a thousandth of the mean. */
export function silencePowerOf({ sound }: Talk): number {
  return power(sound, 0, sound.length) / 1_000;
}

export function fingerprintTalk(talk: Talk): TalkPrints {
  const prints = new Fingerprinter(matchingRateHz).prints(talk.sound);
  const silencePower = silencePowerOf(talk);
  return {
    bits: Uint32Array.from(prints, ({ bits }) => bits),
    audible: Uint8Array.from(prints, (_, n) => {
      const at = n * hopSamples;
      return power(talk.sound, at, at + printSpanSamples) > silencePower ? 1 : 0;
    }),
  };
}

const code = ["./talk-prints.ts", "./fingerprint.ts", "./similarity.ts", "../audio/fft.ts"].map(
  (file) => new URL(file, import.meta.url),
);

export async function cachedPrints(talk: Talk): Promise<TalkPrints> {
  const { buffer, byteOffset, byteLength } = talk.sound;
  const input = new Uint8Array(buffer, byteOffset, byteLength);
  const bytes = await cached({ name: "prints", input, code }, () => {
    const { bits, audible } = fingerprintTalk(talk);
    return Buffer.concat([new Uint8Array(bits.buffer), audible]);
  });
  const count = bytes.length / 5;
  return {
    bits: new Uint32Array(bytes.buffer, 0, count),
    audible: new Uint8Array(bytes.buffer, 4 * count),
  };
}
