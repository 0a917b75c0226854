import { boundStream } from "../../../lib/bounded-stream.ts";
import type { DocumentHandle } from "../../../service/documents/documents.ts";
import { ServiceError } from "../../../service/http/service-error.ts";
import type { DocumentService } from "../document-step.ts";

interface Held {
  readonly text: string;
  polls: number;
}

export function refused(status: number, serviceMessage?: string, code?: string): ServiceError {
  return ServiceError.ofStatus(status, `HTTP ${status}`, {
    ...(serviceMessage !== undefined && { serviceMessage }),
    ...(code !== undefined && { code }),
  });
}

/** A service that translates to upper case, hands out each result once and counts. */
export class FakeDocumentService implements DocumentService {
  readonly baseUrl = "https://service.test";
  readonly held = new Map<string, Held>();
  uploads = 0;
  downloads = 0;
  billed = 0;
  mostAtOnce = 0;
  #now = 0;
  // What the next calls throw, by call, in order.
  readonly refusals: Record<"upload" | "status" | "openResult", unknown[]> = {
    upload: [],
    status: [],
    openResult: [],
  };
  // Bytes after which the next downloads fail.
  readonly breaks: number[] = [];
  // Extra bytes before the next results, for results that are too large.
  readonly padding: number[] = [];
  secondsRemaining: number | null = 1;
  explanation: string | null = null;

  async upload({ file }: { file: Blob }): Promise<DocumentHandle> {
    return await this.#count(async () => {
      this.#refuse("upload");
      const text = await file.text();
      this.uploads += 1;
      const documentId = `id-${this.uploads}`;
      this.held.set(documentId, { text, polls: 0 });
      return { documentId, documentKey: `key-${this.uploads}` };
    });
  }

  async status(handle: DocumentHandle) {
    return await this.#count(async () => {
      this.#refuse("status");
      const held = this.#find(handle);
      held.polls += 1;
      const { secondsRemaining } = this;
      if (held.polls === 1) return { status: "queued", secondsRemaining } as const;
      if (held.polls === 2) return { status: "translating", secondsRemaining } as const;
      if (this.explanation !== null) {
        return { status: "error", explanation: this.explanation } as const;
      }
      return { status: "done", billedCharacters: held.text.length } as const;
    });
  }

  async openResult(handle: DocumentHandle, maxBytes: number) {
    this.#refuse("openResult");
    const held = this.#find(handle);
    this.downloads += 1;
    return boundStream(this.#resultOf(handle, held), maxBytes);
  }

  #resultOf(handle: DocumentHandle, held: Held): ReadableStream<Uint8Array<ArrayBuffer>> {
    let paddingBytes = this.padding.shift() ?? 0;
    const bytes = new TextEncoder().encode(held.text.toUpperCase());
    const breakAt = this.breaks.shift();
    const pieces = [bytes.slice(0, breakAt ?? 2), bytes.slice(2)];
    return new ReadableStream<Uint8Array<ArrayBuffer>>(
      {
        pull: (controller) => {
          if (paddingBytes > 0) {
            controller.enqueue(new Uint8Array(Math.min(paddingBytes, 1_000_000)));
            paddingBytes -= 1_000_000;
            return;
          }
          const piece = pieces.shift();
          if (piece && (breakAt === undefined || pieces.length === 1)) controller.enqueue(piece);
          else if (breakAt !== undefined) controller.error(new TypeError("network error"));
          else {
            this.held.delete(handle.documentId);
            this.billed += 1;
            controller.close();
          }
        },
      },
      { highWaterMark: 0 },
    );
  }

  #refuse(call: "upload" | "status" | "openResult"): void {
    const thrown = this.refusals[call].shift();
    if (thrown) throw thrown;
  }

  #find({ documentId, documentKey }: DocumentHandle): Held {
    const held = this.held.get(documentId);
    if (!held || documentKey !== documentId.replace("id", "key")) throw refused(404);
    return held;
  }

  async #count<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#now += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#now);
    try {
      await Promise.resolve();
      return await work();
    } finally {
      this.#now -= 1;
    }
  }
}
