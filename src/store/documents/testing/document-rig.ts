import { DEFAULT_DOCUMENT_CHOICES, type DocumentJob, newDocumentJob } from "../document-job.ts";
import { type StepDeps, stepDocument } from "../document-step.ts";
import { FakeDocumentService } from "./fake-document-service.ts";
import { MemoryDocuments } from "./memory-documents.ts";

/** A disk, a service and a clock that jumps to the next due time, for tests. */
export class DocumentRig {
  readonly disk = new MemoryDocuments();
  readonly service = new FakeDocumentService();
  nowMs = 1_000;

  async send(id: string, text: string, change: Partial<DocumentJob> = {}): Promise<void> {
    const choices = { ...DEFAULT_DOCUMENT_CHOICES, targetLanguage: "de" as const };
    const about = { id, fileName: `${id}.txt`, sizeBytes: text.length, addedAtMs: this.nowMs };
    const job = newDocumentJob({ ...about, choices });
    this.disk.sources.set(id, new Blob([text]));
    await this.disk.jobs.add({ ...job, state: "waiting", nextAtMs: this.nowMs, ...change });
  }

  job(id: string): DocumentJob {
    const job = this.disk.stored.get(id);
    if (!job) throw new Error(`There is no document ${id}`);
    return job;
  }

  deps(): StepDeps {
    return {
      jobs: this.disk.jobs,
      files: this.disk.files,
      service: async () => this.service,
      nowMs: () => this.nowMs,
      random: () => 0.5,
      onProgress: () => undefined,
    };
  }
}

/** Takes steps until nothing more happens without the user. */
export async function runUntilSettled(
  rig: DocumentRig,
  deps: StepDeps = rig.deps(),
  id = "a",
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (let steps = 0; steps < 60; steps += 1) {
    const job = rig.job(id);
    const isUnderWay = job.state === "uploading" || job.state === "fetching";
    if (job.state === "kept" || job.state === "failed") return;
    if (job.nextAtMs === null && !isUnderWay) return;
    rig.nowMs = Math.max(rig.nowMs, job.nextAtMs ?? 0);
    await stepDocument(job, deps, signal);
  }
  throw new Error(`Never settled: ${JSON.stringify(rig.job(id))}`);
}
