import { withResolvers } from "../../lib/with-resolvers.ts";
import type { LeftoverKind } from "../../messaging/protocol.ts";
import { browser } from "../../platform/browser.ts";
import type { UnerasedKind } from "../../store/erase-storage.ts";

// Set in `storage.local` until the erasure is done, so that a restarted worker resumes it.
const RUNNING_KEY = "forgetting";

/** Steps of the erasure, in order. */
export interface ForgettingDeps {
  openReport(): Promise<unknown>;
  /** @returns whether all other pages are closed */
  closePages(): Promise<boolean>;
  /**
   * Ends all captions.
   * @param until settles when captions may start again
   * @returns whether the service confirmed that every session has ended
   */
  endCaptions(until: Promise<unknown>): Promise<boolean>;
  stopWork(): Promise<void>;
  /** Whether the service holds documents that were never downloaded. */
  hasUnfetched(): Promise<boolean>;
  erase(): Promise<readonly UnerasedKind[]>;
  /** Restarts the worker's services after the erasure. */
  startOver(): Promise<void>;
}

export class ForgetEverything {
  readonly #deps: ForgettingDeps;
  #report: Promise<readonly LeftoverKind[]> | null = null;
  #isRunning = false;

  constructor(deps: ForgettingDeps) {
    this.#deps = deps;
  }

  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#report = this.#forget().finally(() => {
      this.#isRunning = false;
    });
    // The report page receives the failure.
    this.#report.catch(() => undefined);
  }

  /** Resumes an erasure that was cut off when the worker was stopped. */
  async resumeInterrupted(): Promise<void> {
    const stored = await browser.storage.local.get(RUNNING_KEY);
    if (stored[RUNNING_KEY] === true) this.start();
  }

  /** What remains; null when no erasure was started since the worker started. */
  async report(): Promise<readonly LeftoverKind[] | null> {
    return await this.#report;
  }

  async #forget(): Promise<readonly LeftoverKind[]> {
    const deps = this.#deps;
    const until = withResolvers<void>();
    const leftovers: LeftoverKind[] = [];
    await browser.storage.local.set({ [RUNNING_KEY]: true });
    await deps.openReport();
    try {
      if (!(await deps.closePages())) leftovers.push("pages");
      if (!(await deps.endCaptions(until.promise))) leftovers.push("sessions");
      await deps.stopWork();
      if (await deps.hasUnfetched().catch(() => false)) leftovers.push("documents");
      leftovers.push(...(await deps.erase()));
    } finally {
      until.resolve();
      await deps.startOver();
    }
    return leftovers;
  }
}
