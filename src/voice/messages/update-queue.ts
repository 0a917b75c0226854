import type { LaneId, SegmentUpdate } from "../../captions/segment.ts";
import { withResolvers } from "../../lib/with-resolvers.ts";

export type DeliverUpdate = (update: SegmentUpdate) => void | Promise<void>;

/**
 * Delivers updates one after the other. Waiting updates are merged by lane: concluded segments add
 * up, and the newest tentative tail wins. So the queue holds one update per lane, however slow the
 * receiver, and loses no concluded word.
 */
export class UpdateQueue {
  readonly #deliver: DeliverUpdate;
  readonly #waiting = new Map<LaneId, SegmentUpdate>();
  readonly #failed = withResolvers<never>();
  #state: "idle" | "delivering" | "failed" = "idle";
  #onIdle: (() => void)[] = [];

  constructor(deliver: DeliverUpdate) {
    this.#deliver = deliver;
    this.#failed.promise.catch(() => undefined);
  }

  get failed(): Promise<never> {
    return this.#failed.promise;
  }

  get isIdle(): boolean {
    return this.#state === "idle";
  }

  pushUpdate(update: SegmentUpdate): void {
    const earlier = this.#waiting.get(update.lane);
    const concluded = earlier ? [...earlier.concluded, ...update.concluded] : update.concluded;
    this.#waiting.set(update.lane, earlier ? { ...update, concluded } : update);
    if (this.#state !== "idle") return;
    this.#state = "delivering";
    this.#run().catch((thrown) => {
      this.#state = "failed";
      this.#failed.reject(thrown);
    });
  }

  /** Waits until everything is delivered. Rejects as {@link failed} does. */
  whenIdle(): Promise<void> {
    if (this.#state === "idle") return Promise.resolve();
    const idle = new Promise<void>((resolve) => this.#onIdle.push(resolve));
    return Promise.race([idle, this.failed]);
  }

  async #run(): Promise<void> {
    for (const [lane, update] of this.#waiting) {
      this.#waiting.delete(lane);
      // Without a promise there is no wait, so that words appear in the order in which they came.
      const delivered = this.#deliver(update);
      if (delivered instanceof Promise) await delivered;
    }
    this.#state = "idle";
    for (const onIdle of this.#onIdle.splice(0)) onIdle();
  }
}
