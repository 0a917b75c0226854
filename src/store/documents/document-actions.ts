import type { DocumentFiles } from "./document-files.ts";
import {
  type DocumentChoices,
  type DocumentJob,
  isActiveDocument,
  isHeldAtService,
} from "./document-job.ts";
import { activeDocuments, type DocumentJobs } from "./document-jobs.ts";
import { SETTLED_BY_SETTINGS } from "./document-problem.ts";

/** Cancelled documents that a service still has; they count as not downloaded there. */
export async function cancelledAtService(
  jobs: DocumentJobs,
  serviceBaseUrl: string,
): Promise<readonly DocumentJob[]> {
  const cancelled = await jobs.inStates(["cancelled"]);
  return cancelled.filter((job) => isHeldAtService(job, serviceBaseUrl));
}

/** The user's actions on documents. Each is one write, which the engines of all contexts notice. */
export class DocumentActions {
  readonly #jobs: DocumentJobs;
  readonly #files: DocumentFiles;
  readonly #nowMs: () => number;

  constructor(jobs: DocumentJobs, files: DocumentFiles, nowMs: () => number = Date.now) {
    this.#jobs = jobs;
    this.#files = files;
    this.#nowMs = nowMs;
  }

  async send(id: string, choices: DocumentChoices): Promise<void> {
    await this.#jobs.change(id, (job) =>
      job.state === "draft" ? { ...job, choices, state: "waiting", nextAtMs: this.#nowMs() } : null,
    );
  }

  /** Cancels a document. The service bills nothing that is never downloaded. */
  async cancel(id: string): Promise<void> {
    await this.#jobs.change(id, (job) =>
      isActiveDocument(job) ? { ...job, state: "cancelled", nextAtMs: null, problem: null } : null,
    );
  }

  /**
   * Continues a document at once. One that waits or was cancelled continues from where it was; one
   * that failed starts over with its upload. The problem disappears until the attempt meets one.
   */
  async resume(id: string): Promise<void> {
    const nextAtMs = this.#nowMs();
    await this.#jobs.change(id, (job) => {
      if (isActiveDocument(job)) {
        return { ...job, nextAtMs, attempts: 0, isWanted: true, problem: null };
      }
      if (job.state === "cancelled" && job.handle !== null) {
        return { ...job, state: "queued", nextAtMs, attempts: 0, problem: null };
      }
      if (job.state !== "failed" && job.state !== "cancelled") return null;
      return {
        ...job,
        state: "waiting",
        handle: null,
        baseUrl: "",
        nextAtMs,
        attempts: 0,
        downloads: 0,
        secondsRemaining: null,
        billedCharacters: null,
        problem: null,
      };
    });
  }

  /** Returns a failed or cancelled document to the drafts, so that its choices can change. */
  async returnToDraft(id: string): Promise<void> {
    await this.resume(id);
    await this.#jobs.change(id, (job) =>
      job.state === "waiting" ? { ...job, state: "draft", nextAtMs: null } : null,
    );
  }

  async fetchAllResults(): Promise<void> {
    for (const job of await activeDocuments(this.#jobs)) {
      if (job.state === "done") await this.resume(job.id);
    }
  }

  /** Downloads every cancelled document that a service still has, which bills them. */
  async fetchCancelled(serviceBaseUrl: string): Promise<void> {
    for (const { id } of await cancelledAtService(this.#jobs, serviceBaseUrl)) {
      await this.resume(id);
      await this.#jobs.change(id, (job) =>
        isActiveDocument(job) ? { ...job, isWanted: true } : null,
      );
    }
  }

  async forget(id: string): Promise<void> {
    await this.#jobs.remove(id);
    await this.#files.removeAll(id);
  }

  /** Continues documents that waited for a change of the service, its key or the plan. */
  async resumeHeld(): Promise<void> {
    for (const job of await activeDocuments(this.#jobs)) {
      const isSettled = job.problem !== null && SETTLED_BY_SETTINGS.includes(job.problem.reason);
      if (job.nextAtMs !== null || !isSettled) continue;
      await this.#jobs.change(job.id, (now) => ({ ...now, nextAtMs: this.#nowMs() }));
    }
  }
}
