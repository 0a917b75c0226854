import type { LaneId, SegmentUpdate } from "../../captions/segment.ts";
import { withResolvers } from "../../lib/with-resolvers.ts";

/** Takes one update; the next one waits until it has been dealt with. */
export type DeliverUpdate = (update: SegmentUpdate) => void | Promise<void>;

/**
 * Delivers updates one after the other. What has to wait is put together lane by lane: concluded
 * segments are added up, and of the tentative tails the newest counts. So it holds one update a
 * lane, however slow the receiver is, and no concluded word is lost.
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

  /** Rejects when an update could not be delivered. */
  get failed(): Promise<never> {
    return this.#failed.promise;
  }

  /** Whether everything was delivered. */
  get isIdle(): boolean {
    return this.#state === "idle";
  }

  /** Delivers an update at once, or as soon as the earlier ones are done. */
  push(update: SegmentUpdate): void {
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

  /** Waits until everything was delivered. Rejects as {@link failed} does. */
  whenIdle(): Promise<void> {
    if (this.#state === "idle") return Promise.resolve();
    const idle = new Promise<void>((resolve) => this.#onIdle.push(resolve));
    return Promise.race([idle, this.failed]);
  }

  async #run(): Promise<void> {
    for (const [lane, update] of this.#waiting) {
      this.#waiting.delete(lane);
      // Nothing to wait for means no wait: words are drawn in the turn in which they came.
      const delivered = this.#deliver(update);
      if (delivered instanceof Promise) await delivered;
    }
    this.#state = "idle";
    for (const onIdle of this.#onIdle.splice(0)) onIdle();
  }
}
