import { readFile } from "node:fs/promises";
import { cached } from "../cache/disk-cache.ts";
import { decodeMedia } from "./decode-media.ts";
import { matchingRateHz } from "./talk.ts";

const code = ["./decode-media.ts", "./talk.ts", "../audio/resampler.ts"].map(
  (file) => new URL(file, import.meta.url),
);

/** Sound of a media file at the matching rate, cached on disk. */
export async function talkSound(path: string): Promise<Float32Array> {
  const key = { name: "sound", input: await readFile(path), code };
  const bytes = await cached(key, async () => {
    const { buffer, byteOffset, byteLength } = await decodeMedia(path, matchingRateHz);
    return new Uint8Array(buffer, byteOffset, byteLength);
  });
  return new Float32Array(bytes.buffer);
}
