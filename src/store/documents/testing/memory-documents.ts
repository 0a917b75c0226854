import { DiskError, type DocumentFiles } from "../document-files.ts";
import type { DocumentJob, DocumentState } from "../document-job.ts";
import type { DocumentJobs } from "../document-jobs.ts";

export class MemoryDocuments {
  readonly stored = new Map<string, DocumentJob>();
  readonly sources = new Map<string, Blob>();
  readonly results = new Map<string, Blob>();
  readonly stateHistory = new Map<string, DocumentState[]>();
  readonly #listeners = new Set<(id: string) => void>();
  isFull = false;
  freeBytes: number | null = null;

  readonly jobs: DocumentJobs = {
    add: async (job) => this.#put(job),
    get: async (id) => this.stored.get(id) ?? null,
    change: async (id, change) => {
      const job = this.stored.get(id);
      const changed = job ? change(job) : null;
      if (changed) this.#put(changed);
      return changed;
    },
    inStates: async (states) => [...this.stored.values()].filter((j) => states.includes(j.state)),
    remove: async (id) => {
      this.stored.delete(id);
      this.#announce(id);
    },
  };

  readonly files: DocumentFiles = {
    freeBytes: async () => this.freeBytes,
    saveSource: async (id, content) => {
      const blob = await new Response(content).blob();
      this.sources.set(id, blob);
      return blob.size;
    },
    source: async (id) => this.sources.get(id) ?? null,
    saveResult: async (id, content) => {
      const blob = await new Response(content).blob();
      if (this.isFull) throw new DiskError("full");
      this.results.set(id, blob);
      return blob.size;
    },
    result: async (id) => this.results.get(id) ?? null,
    removeSource: async (id) => void this.sources.delete(id),
    removeAll: async (id) => {
      this.sources.delete(id);
      this.results.delete(id);
    },
  };

  onChanged(callback: (id: string) => void, signal: AbortSignal): void {
    this.#listeners.add(callback);
    signal.addEventListener("abort", () => this.#listeners.delete(callback));
  }

  #put(job: DocumentJob): void {
    this.stored.set(job.id, job);
    const states = this.stateHistory.get(job.id) ?? [];
    if (states.at(-1) !== job.state) states.push(job.state);
    this.stateHistory.set(job.id, states);
    this.#announce(job.id);
  }

  #announce(id: string): void {
    for (const listener of this.#listeners) listener(id);
  }
}
