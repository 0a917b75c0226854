import { concat } from "../../lib/concat.ts";
import { createSoundEncoder, type EncodedPiece } from "../sound-encoder.ts";
import type { SourceContentType } from "../source-formats.ts";

/** Encodes sound to its end, pushed in parts of the given length. */
export async function encodeAll(
  contentType: SourceContentType,
  samples: Int16Array,
  partSamples = samples.length,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly pieces: readonly EncodedPiece[] }> {
  const pieces: EncodedPiece[] = [];
  const errors: Error[] = [];
  const encoder = await createSoundEncoder(
    contentType,
    (piece) => pieces.push(piece),
    (error) => errors.push(error),
  );
  for (let at = 0; at < samples.length; at += partSamples) {
    encoder.push(samples.subarray(at, at + partSamples));
  }
  await encoder.flush();
  const [error] = errors;
  if (error) throw error;
  return { bytes: concat(pieces.map(({ bytes }) => bytes)), pieces };
}
