import { crc32 } from "node:zlib";
import { deflateAsync } from "@gfx/zopfli";

/** A file as it lies in an archive. */
export interface ZipEntry {
  readonly name: string;
  /** Of the file itself. */
  readonly bytes: number;
  readonly crc: number;
  readonly isDeflated: boolean;
  readonly data: Uint8Array;
}

/** More of them take time and bring nothing any more. */
const ITERATIONS = 15;

/**
 * A file made as small as its reader allows: Zopfli takes its time and finds a twentieth that others
 * leave. What does not get smaller, such as a picture, is taken as it is.
 */
export async function zipEntry(name: string, file: Uint8Array): Promise<ZipEntry> {
  const deflated = await deflateAsync(file, { numiterations: ITERATIONS });
  const isDeflated = deflated.length < file.length;
  const data = isDeflated ? deflated : file;
  return { name, bytes: file.length, crc: crc32(file), isDeflated, data };
}
