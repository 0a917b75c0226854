import { SPARE_DISK_BYTES } from "./document-policy.ts";

export interface DocumentFiles {
  /** Free bytes on the disk; null when the browser does not reveal it. */
  freeBytes(): Promise<number | null>;
  /**
   * Stores a copy of a file until its upload, as it streams in. Resolves with its size.
   * @throws DiskError for failures of the disk, else what the stream throws
   */
  saveSource(id: string, content: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<number>;
  source(id: string): Promise<Blob | null>;
  /**
   * Stores a translation as it streams in. Resolves with its size once all of it is on disk.
   * @throws DiskError for failures of the disk, else what the stream throws
   */
  saveResult(id: string, content: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<number>;
  result(id: string): Promise<Blob | null>;
  removeSource(id: string): Promise<void>;
  removeAll(id: string): Promise<void>;
}

/** A full or broken disk, as opposed to a network failure. */
export class DiskError extends Error {
  override readonly name = "DiskError";
}

const FOLDER = "documents";

// Asking the browser for free space takes longer than writing a chunk.
const CHECK_ROOM_EVERY_BYTES = 16_000_000;

/**
 * Files in the origin private file system (OPFS). A new version replaces the file when it is
 * closed, so a crash leaves the old one intact.
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
    // Removes the empty file that may be left; an earlier version stays.
    if ((await read(name)) === null) await remove(name);
    throw error;
  }
}

/**
 * Repeated while writing, because other programs use the disk too.
 * @throws DiskError
 */
async function checkRoom(): Promise<void> {
  const bytes = await freeBytes();
  if (bytes !== null && bytes < SPARE_DISK_BYTES)
    throw new DiskError("Too little disk space is left");
}

async function freeBytes(): Promise<number | null> {
  const { quota, usage } = await navigator.storage.estimate();
  return quota === undefined || usage === undefined ? null : Math.max(0, quota - usage);
}

// An empty file is one that was never closed: no document is empty.
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
