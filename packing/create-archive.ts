import { buffer } from "node:stream/consumers";
import { ZipFile } from "yazl";

// The first day that the format can hold. With a fixed date, the same files make the same archive.
const FIRST_DAY = new Date(1980, 0, 1);

const ENTRY = { mtime: FIRST_DAY, forceDosTimestamp: true, mode: 0o100644, compressionLevel: 9 };

/**
 * Packs files into a zip archive, in the order of the map.
 * @param files contents by their path in the archive
 */
export async function createArchive(files: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const [path, file] of files) zip.addBuffer(Buffer.from(file), path, ENTRY);
  zip.end();
  return await buffer(zip.outputStream);
}
