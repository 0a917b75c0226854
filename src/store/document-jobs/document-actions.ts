import type { DocumentFiles } from "./document-files.ts";
import {
  type DocumentChoices,
  type DocumentJob,
  isActiveDocument,
  isHeldAtService,
} from "./document-job.ts";
import { activeDocuments, type DocumentJobs } from "./document-jobs.ts";
import { SETTLED_BY_SETTINGS } from "./document-problem.ts";

/** Cancelled documents that a service still holds; they count among the unfetched there. */
export async function cancelledAtService(
  jobs: DocumentJobs,
  serviceBaseUrl: string,
): Promise<readonly DocumentJob[]> {
  const cancelled = await jobs.inStates(["cancelled"]);
  return cancelled.filter((job) => isHeldAtService(job, serviceBaseUrl));
}

/** What a user does with documents. Each is one write, which the engines of all contexts notice. */
export class DocumentActions {
  readonly #jobs: DocumentJobs;
  readonly #files: DocumentFiles;
  readonly #nowMs: () => number;

  constructor(jobs: DocumentJobs, files: DocumentFiles, nowMs: () => number = Date.now) {
    this.#jobs = jobs;
    this.#files = files;
    this.#nowMs = nowMs;
  }

  /** Sends a draft off with what was chosen for it. */
  async send(id: string, choices: DocumentChoices): Promise<void> {
    await this.#jobs.change(id, (job) =>
      job.state === "draft" ? { ...job, choices, state: "waiting", nextAtMs: this.#nowMs() } : null,
    );
  }

  /** Calls a document off. What the service has of it is not billed while nobody fetches it. */
  async cancel(id: string): Promise<void> {
    await this.#jobs.change(id, (job) =>
      isActiveDocument(job) ? { ...job, state: "cancelled", nextAtMs: null, problem: null } : null,
    );
  }

  /**
   * Has a document go on at once: one that is held up or was called off from where it was, one that
   * failed from its upload on. The problem disappears until the attempt meets one.
   */
  async goOn(id: string): Promise<void> {
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

  /** Makes a draft of a document that failed or was called off, to choose something else for it. */
  async chooseAgain(id: string): Promise<void> {
    await this.goOn(id);
    await this.#jobs.change(id, (job) =>
      job.state === "waiting" ? { ...job, state: "draft", nextAtMs: null } : null,
    );
  }

  /** Fetches every result that lies at the service. */
  async fetchAll(): Promise<void> {
    for (const job of await activeDocuments(this.#jobs)) {
      if (job.state === "done") await this.goOn(job.id);
    }
  }

  /** Fetches every cancelled document that a service still holds, which bills them. */
  async fetchCancelled(serviceBaseUrl: string): Promise<void> {
    for (const { id } of await cancelledAtService(this.#jobs, serviceBaseUrl)) {
      await this.goOn(id);
      await this.#jobs.change(id, (job) =>
        isActiveDocument(job) ? { ...job, isWanted: true } : null,
      );
    }
  }

  /** Removes a document from the list and its files from the disk. */
  async forget(id: string): Promise<void> {
    await this.#jobs.remove(id);
    await this.#files.removeAll(id);
  }

  /** The user has changed the service, its key or the plan: what waited for that goes on. */
  async releaseHeld(): Promise<void> {
    for (const job of await activeDocuments(this.#jobs)) {
      const isSettled = job.problem !== null && SETTLED_BY_SETTINGS.includes(job.problem.reason);
      if (job.nextAtMs !== null || !isSettled) continue;
      await this.#jobs.change(job.id, (now) => ({ ...now, nextAtMs: this.#nowMs() }));
    }
  }
}
