import { noteRemark } from "../../lib/remark-log.ts";
import { withResolvers } from "../../lib/with-resolvers.ts";
import { type DocumentJob, isActiveDocument } from "./document-job.ts";
import { activeDocuments } from "./document-jobs.ts";
import { MAX_AT_ONCE, MAX_AT_SERVICE } from "./document-policy.ts";
import { type StepWorld, stepDocument } from "./document-step.ts";

/** What the engine needs besides what a step works with. */
export interface EngineWorld extends StepWorld {
  /**
   * Does the work while no other context holds the name, which is let go of with the context too.
   * @returns false when another holds it
   */
  ifFree(name: string, work: () => Promise<void>): Promise<boolean>;
  /** Whether results are fetched without being asked for. */
  fetchesByItself(): Promise<boolean>;
  /** Whether this context may upload this document. */
  mayUpload(job: DocumentJob): boolean;
  /** Calls back with the id of every document that changes, whoever changes it. */
  onChanged(callback: (id: string) => void, signal: AbortSignal): void;
  /** Is told whether there is anything left to do by itself. */
  onBusy(isBusy: boolean): void;
}

/** Never waits longer: a clock that was set, or a context that died, is noticed by then. */
const LONGEST_WAIT_MS = 15_000;

/**
 * Takes all documents on their way, some at a time. Several contexts may run one each: a lock a
 * document sees to it that only one takes a step with it, and that what a dead one held is free.
 */
export class DocumentEngine {
  readonly #world: EngineWorld;
  readonly #running = new Map<string, AbortController>();
  readonly #steps = new Set<Promise<void>>();
  #wake = withResolvers<void>();

  constructor(world: EngineWorld) {
    this.#world = world;
  }

  /** Runs until `signal` aborts; resolves when every step that was under way has ended. */
  async run(signal: AbortSignal): Promise<void> {
    this.#world.onChanged((id) => void this.#notice(id), signal);
    signal.addEventListener("abort", () => this.#rouse(), { once: true });
    while (!signal.aborted) {
      const waitMs = await this.#beginDue(signal).catch((error: unknown) => {
        noteRemark(`documents could not be looked at: ${String(error)}`);
        return LONGEST_WAIT_MS;
      });
      // With nothing to do, only a change is waited for.
      const timer = waitMs === null ? undefined : setTimeout(() => this.#rouse(), waitMs);
      await this.#wake.promise;
      clearTimeout(timer);
      this.#wake = withResolvers();
    }
    for (const step of this.#running.values()) step.abort(signal.reason);
    await Promise.all(this.#steps);
  }

  /** Begins what is due; how long until more is, in milliseconds; null when nothing is left. */
  async #beginDue(signal: AbortSignal): Promise<number | null> {
    const { jobs, nowMs, fetchesByItself, onBusy } = this.#world;
    const fetches = await fetchesByItself();
    const active = await activeDocuments(jobs);
    const isBusy = active.some((job) => mayGoOn(job, fetches));
    onBusy(isBusy);
    if (!isBusy) return null;
    let waitMs = LONGEST_WAIT_MS;
    let atService = active.filter(isAtService).length;
    for (const job of [...active].sort((a, b) => rankOf(a) - rankOf(b))) {
      if (signal.aborted) break;
      if (this.#running.has(job.id) || !mayGoOn(job, fetches)) continue;
      const dueMs = (job.nextAtMs ?? nowMs()) - nowMs();
      if (dueMs > 0) waitMs = Math.min(waitMs, dueMs);
      else if (this.#running.size < MAX_AT_ONCE) {
        const isUpload = job.state === "waiting" || job.state === "uploading";
        if (isUpload && (!this.#world.mayUpload(job) || atService >= MAX_AT_SERVICE)) continue;
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
    const take = async () => {
      const job = await this.#world.jobs.get(id);
      hasStepped = true;
      if (job && isActiveDocument(job)) await stepDocument(job, this.#world, abort.signal);
    };
    try {
      await this.#world.ifFree(`document ${id}`, () => this.#inSlot(take));
    } catch (error) {
      if (!abort.signal.aborted) noteRemark(`a document could not go on: ${String(error)}`);
    } finally {
      this.#running.delete(id);
      // What another context has, it tells of.
      if (hasStepped) this.#rouse();
    }
  }

  /** Slots are shared by all contexts, and so is the bound on what is done at once. */
  async #inSlot(work: () => Promise<void>): Promise<void> {
    for (let slot = 0; slot < MAX_AT_ONCE; slot += 1) {
      if (await this.#world.ifFree(`document slot ${slot}`, work)) return;
    }
  }

  /** A document was changed, perhaps by the user: what was called off or forgotten stops. */
  async #notice(id: string): Promise<void> {
    const step = this.#running.get(id);
    if (step) {
      const job = await this.#world.jobs.get(id).catch(() => null);
      if (!job || job.state === "cancelled") step.abort(new Error("called off"));
    }
    this.#rouse();
  }

  #rouse(): void {
    this.#wake.resolve();
  }
}

/** Whether a document goes on without the user. */
function mayGoOn(job: DocumentJob, fetches: boolean): boolean {
  if (job.state === "done" && !fetches && !job.isWanted) return false;
  return job.nextAtMs !== null || job.state === "uploading" || job.state === "fetching";
}

/** Results first: too many that lie unfetched keep new documents out. */
function rankOf({ state }: DocumentJob): number {
  if (state === "done" || state === "fetching") return 0;
  return state === "queued" || state === "translating" ? 1 : 2;
}

function isAtService({ state }: DocumentJob): boolean {
  return state === "uploading" || state === "queued" || state === "translating";
}
