/** The origin private file system of one extension, as `navigator.storage`, for tests. */
export class FakeDisk {
  readonly files = new Map<string, Blob>();
  freeBytes = 1_000_000_000;
  isFull = false;

  readonly storage = {
    estimate: async () => ({ quota: this.freeBytes + 5, usage: 5 }),
    getDirectory: async () => ({ getDirectoryHandle: async () => this.#folder }),
  };

  readonly #folder = {
    getFileHandle: async (name: string, { create = false } = {}) => {
      if (!this.files.has(name)) {
        if (!create) throw new DOMException("", "NotFoundError");
        this.files.set(name, new Blob([]));
      }
      return {
        getFile: async () => this.files.get(name),
        createWritable: async () => this.#writable(name),
      };
    },
    removeEntry: async (name: string) => {
      if (!this.files.delete(name)) throw new DOMException("", "NotFoundError");
    },
  };

  #writable(name: string) {
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    return {
      write: async (chunk: Uint8Array<ArrayBuffer>) => {
        if (this.isFull) throw new DOMException("", "QuotaExceededError");
        chunks.push(chunk);
        this.freeBytes -= chunk.byteLength;
      },
      close: async () => void this.files.set(name, new Blob(chunks)),
      abort: async () => undefined,
    };
  }
}
