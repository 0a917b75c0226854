import { unzipSync, type Zippable, zipSync } from "fflate";
import { DocumentFault } from "../document-fault.ts";

const unpackedLimitBytes = 200 * 1_048_576;

// The first day a ZIP file can express, so that equal contents make equal files.
const mtime = "1980-01-01T00:00:00";

const stored = 0;

/**
 * Returns a ZIP file with the same entries in the same order, some of them with new contents.
 * @param rewrite returns the new content of an entry, or undefined to keep it
 * @throws DocumentFault when the file is not a ZIP file, or unpacks to more than 200 MiB
 */
export function rewriteZip(
  file: Buffer,
  rewrite: (name: string, content: Buffer) => Buffer | undefined,
): Buffer {
  const entries: Zippable = {};
  for (const { name, content, compression } of readEntries(file)) {
    const newContent = rewrite(name, Buffer.from(content));
    entries[name] = [newContent ?? content, compression === stored ? { level: 0 } : {}];
  }
  return Buffer.from(zipSync(entries, { mtime }));
}

export function createZip(contents: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(contents).map(([name, text]) => [name, Buffer.from(text)]);
  return Buffer.from(zipSync(Object.fromEntries(entries), { mtime }));
}

function readEntries(file: Buffer) {
  const compressions = new Map<string, number>();
  let unpackedBytes = 0;
  try {
    const contents = unzipSync(file, {
      filter({ name, originalSize, compression }) {
        // fflate never inflates an entry past the size that is checked here.
        unpackedBytes += originalSize;
        if (unpackedBytes > unpackedLimitBytes) throw DocumentFault.unreadable();
        compressions.set(name, compression);
        return true;
      },
    });
    return Object.entries(contents).map(([name, content]) => ({
      name,
      content,
      compression: compressions.get(name),
    }));
  } catch {
    throw DocumentFault.unreadable();
  }
}
