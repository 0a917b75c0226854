import { logWarning } from "../../lib/warning-log.ts";
import { withResolvers } from "../../lib/with-resolvers.ts";
import { type DocumentJob, isActiveDocument } from "./document-job.ts";
import { activeDocuments } from "./document-jobs.ts";
import { MAX_AT_ONCE, MAX_AT_SERVICE } from "./document-policy.ts";
import { type StepDeps, stepDocument } from "./document-step.ts";

export interface EngineDeps extends StepDeps {
  /**
   * Runs work while holding a lock, which ends with the context too.
   * @returns false when another context holds it
   */
  tryWithLock(name: string, work: () => Promise<void>): Promise<boolean>;
  fetchesByItself(): Promise<boolean>;
  mayUpload(job: DocumentJob): boolean;
  onChanged(callback: (id: string) => void, signal: AbortSignal): void;
  /** Called with whether there is work left that needs no user. */
  onBusy(isBusy: boolean): void;
}

// Longest wait, which bounds the delay after a clock change or the crash of another context.
const LONGEST_WAIT_MS = 15_000;

/**
 * Moves all documents forward, a few at a time. Several contexts may run one engine each: a lock
 * per document ensures that one of them takes each step.
 */
export class DocumentEngine {
  readonly #deps: EngineDeps;
  readonly #running = new Map<string, AbortController>();
  readonly #steps = new Set<Promise<void>>();
  #wake = withResolvers<void>();

  constructor(deps: EngineDeps) {
    this.#deps = deps;
  }

  /** Runs until `signal` aborts. Resolves when every step under way has ended. */
  async run(signal: AbortSignal): Promise<void> {
    this.#deps.onChanged((id) => void this.#onDocumentChanged(id), signal);
    signal.addEventListener("abort", () => this.#wakeUp(), { once: true });
    while (!signal.aborted) {
      const waitMs = await this.#startDueSteps(signal).catch((error: unknown) => {
        logWarning(`The documents could not be read: ${String(error)}`);
        return LONGEST_WAIT_MS;
      });
      // With nothing to do, only a change wakes it.
      const timer = waitMs === null ? undefined : setTimeout(() => this.#wakeUp(), waitMs);
      await this.#wake.promise;
      clearTimeout(timer);
      this.#wake = withResolvers();
    }
    for (const step of this.#running.values()) step.abort(signal.reason);
    await Promise.all(this.#steps);
  }

  async #startDueSteps(signal: AbortSignal): Promise<number | null> {
    const { jobs, nowMs, fetchesByItself, onBusy } = this.#deps;
    const fetches = await fetchesByItself();
    const active = await activeDocuments(jobs);
    const isBusy = active.some((job) => canContinue(job, fetches));
    onBusy(isBusy);
    if (!isBusy) return null;
    let waitMs = LONGEST_WAIT_MS;
    let atService = active.filter(isAtService).length;
    for (const job of [...active].sort((a, b) => priorityOf(a) - priorityOf(b))) {
      if (signal.aborted) break;
      if (this.#running.has(job.id) || !canContinue(job, fetches)) continue;
      const dueMs = (job.nextAtMs ?? nowMs()) - nowMs();
      if (dueMs > 0) waitMs = Math.min(waitMs, dueMs);
      else if (this.#running.size < MAX_AT_ONCE) {
        const isUpload = job.state === "waiting" || job.state === "uploading";
        if (isUpload && (!this.#deps.mayUpload(job) || atService >= MAX_AT_SERVICE)) continue;
        if (job.state === "waiting") atService += 1;
        const step = this.#step(job.id);
        this.#steps.add(step);
        void step.finally(() => this.#steps.delete(step));
      }
    }
    return waitMs;
  }

  async #step(id: string): Promise<void> {
    const abort = new AbortController();
    this.#running.set(id, abort);
    let hasStepped = false;
    const takeStep = async () => {
      const job = await this.#deps.jobs.get(id);
      hasStepped = true;
      if (job && isActiveDocument(job)) await stepDocument(job, this.#deps, abort.signal);
    };
    try {
      await this.#deps.tryWithLock(`document ${id}`, () => this.#inSlot(takeStep));
    } catch (error) {
      if (!abort.signal.aborted) logWarning(`A document step failed: ${String(error)}`);
    } finally {
      this.#running.delete(id);
      // A context that took the step instead announces the change.
      if (hasStepped) this.#wakeUp();
    }
  }

  // All contexts share the slots, and thus the limit of parallel steps.
  async #inSlot(work: () => Promise<void>): Promise<void> {
    for (let slot = 0; slot < MAX_AT_ONCE; slot += 1) {
      if (await this.#deps.tryWithLock(`document slot ${slot}`, work)) return;
    }
  }

  // The user may have cancelled or removed the document: its step stops.
  async #onDocumentChanged(id: string): Promise<void> {
    const step = this.#running.get(id);
    if (step) {
      const job = await this.#deps.jobs.get(id).catch(() => null);
      if (!job || job.state === "cancelled") step.abort(new Error("The document was cancelled"));
    }
    this.#wakeUp();
  }

  #wakeUp(): void {
    this.#wake.resolve();
  }
}

function canContinue(job: DocumentJob, fetches: boolean): boolean {
  if (job.state === "done" && !fetches && !job.isWanted) return false;
  return job.nextAtMs !== null || job.state === "uploading" || job.state === "fetching";
}

// Results first: too many results that are not downloaded block new documents.
function priorityOf({ state }: DocumentJob): number {
  if (state === "done" || state === "fetching") return 0;
  return state === "queued" || state === "translating" ? 1 : 2;
}

function isAtService({ state }: DocumentJob): boolean {
  return state === "uploading" || state === "queued" || state === "translating";
}
