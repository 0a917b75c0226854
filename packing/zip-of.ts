import { Zip, type ZipInputFile } from "fflate";
import type { ZipEntry } from "./zip-entry.ts";

const DEFLATED = 8;
const STORED = 0;
/** The first day that the format knows: the same files make the same archive. */
const FIRST_DAY = new Date(1980, 0, 1);

/** An archive of these files, in their order. */
export function zipOf(entries: readonly ZipEntry[]): Uint8Array {
  const parts: Uint8Array[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const { name, bytes, crc, isDeflated, data } of entries) {
    const file: ZipInputFile = {
      filename: name,
      size: bytes,
      crc,
      compression: isDeflated ? DEFLATED : STORED,
      mtime: FIRST_DAY,
    };
    zip.add(file);
    file.ondata?.(null, new Uint8Array(data), true);
  }
  zip.end();
  return Buffer.concat(parts);
}
