import { concatUint8Arrays } from "uint8array-extras";
import type { SourceContentType } from "../../formats/source-formats.ts";
import { createSoundEncoder } from "../create-sound-encoder.ts";
import type { EncodedChunk } from "../sound-encoder.ts";

export async function encodeAll(
  contentType: SourceContentType,
  samples: Int16Array,
  partSamples = samples.length,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly chunks: readonly EncodedChunk[] }> {
  const chunks: EncodedChunk[] = [];
  const errors: Error[] = [];
  const encoder = await createSoundEncoder(
    contentType,
    (chunk) => chunks.push(chunk),
    (error) => errors.push(error),
  );
  for (let at = 0; at < samples.length; at += partSamples) {
    encoder.pushSamples(samples.subarray(at, at + partSamples));
  }
  await encoder.flush();
  const [error] = errors;
  if (error) throw error;
  return { bytes: concatUint8Arrays(chunks.map(({ bytes }) => bytes)), chunks };
}
