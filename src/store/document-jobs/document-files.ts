import { SPARE_DISK_BYTES } from "./document-policy.ts";

/** The bytes of documents, on disk: what is written is there as a whole or not at all. */
export interface DocumentFiles {
  /** How much more fits on the disk, in bytes; null when the browser does not tell. */
  freeBytes(): Promise<number | null>;
  /**
   * Keeps a copy of a file that waits for its upload, as it comes; resolves with its size.
   * @throws DiskError when the disk is in the way; what the stream throws otherwise
   */
  saveSource(id: string, content: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<number>;
  /** The kept copy, backed by the disk; null when there is none. */
  source(id: string): Promise<Blob | null>;
  /**
   * Writes a translation as it comes; resolves with its size when all of it is on disk.
   * @throws DiskError when the disk is in the way; what the stream throws otherwise
   */
  saveResult(id: string, content: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<number>;
  /** The kept translation, backed by the disk; null when there is none. */
  result(id: string): Promise<Blob | null>;
  removeSource(id: string): Promise<void>;
  removeAll(id: string): Promise<void>;
}

/** The disk is full or broken; the network is not to blame. */
export class DiskError extends Error {
  override readonly name = "DiskError";
}

const FOLDER = "documents";

/** How often writing looks for room: asking the browser takes longer than writing a chunk. */
const CHECK_ROOM_EVERY_BYTES = 16_000_000;

/**
 * Files in the extension's own file system (OPFS). What is written goes to a file beside, which
 * takes the place of the old one when it is closed: a browser that dies before leaves nothing.
 */
export const diskDocumentFiles: DocumentFiles = {
  freeBytes,
  saveSource: (id, content) => write(`${id}.source`, content),
  source: (id) => read(`${id}.source`),
  saveResult: (id, content) => write(`${id}.result`, content),
  result: (id) => read(`${id}.result`),
  removeSource: (id) => remove(`${id}.source`),
  async removeAll(id) {
    await remove(`${id}.source`);
    await remove(`${id}.result`);
  },
};

async function write(
  name: string,
  content: ReadableStream<Uint8Array<ArrayBuffer>>,
): Promise<number> {
  const reader = content.getReader();
  try {
    const handle = await onDisk(async () => (await folder()).getFileHandle(name, { create: true }));
    const writable = await onDisk(() => handle.createWritable());
    try {
      let uncheckedBytes = CHECK_ROOM_EVERY_BYTES;
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        uncheckedBytes += value.byteLength;
        if (uncheckedBytes > CHECK_ROOM_EVERY_BYTES) {
          await checkRoom();
          uncheckedBytes = 0;
        }
        await onDisk(() => writable.write(value));
      }
      await onDisk(() => writable.close());
    } catch (error) {
      await writable.abort().catch(() => undefined);
      throw error;
    }
    return (await handle.getFile()).size;
  } catch (error) {
    await reader.cancel(error).catch(() => undefined);
    // An empty file would be left behind; an earlier version of it stays.
    if ((await read(name)) === null) await remove(name);
    throw error;
  }
}

/** Other downloads and programs fill the disk too. @throws DiskError */
async function checkRoom(): Promise<void> {
  const bytes = await freeBytes();
  if (bytes !== null && bytes < SPARE_DISK_BYTES) throw new DiskError("little room is left");
}

async function freeBytes(): Promise<number | null> {
  const { quota, usage } = await navigator.storage.estimate();
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

/** A file that was begun and never closed is empty; no document is. */
async function read(name: string): Promise<Blob | null> {
  try {
    const file = await (await (await folder()).getFileHandle(name)).getFile();
    return file.size > 0 ? file : null;
  } catch {
    return null;
  }
}

async function remove(name: string): Promise<void> {
  await (await folder()).removeEntry(name).catch(() => undefined);
}

async function folder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return await root.getDirectoryHandle(FOLDER, { create: true });
}

async function onDisk<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    throw new DiskError(String(cause), { cause });
  }
}
