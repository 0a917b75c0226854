/** The bytes of documents, on disk: what is written is there as a whole or not at all. */
export interface DocumentFiles {
  /** Keeps a copy of a file that waits for its upload. @throws QuotaExceededError on a full disk */
  saveSource(id: string, file: Blob): Promise<void>;
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

/**
 * Files in the extension's own file system (OPFS). What is written goes to a file beside, which
 * takes the place of the old one when it is closed: a browser that dies before leaves nothing.
 */
export const diskDocumentFiles: DocumentFiles = {
  saveSource: async (id, file) => {
    await write(`${id}.source`, file.stream());
  },
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
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
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
    throw error;
  }
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
