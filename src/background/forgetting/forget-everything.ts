import { withResolvers } from "../../lib/with-resolvers.ts";
import type { LeftoverKind } from "../../messaging/forget-report.ts";
import { browser } from "../../platform/browser.ts";
import type { UnerasedKind } from "../../store/erase-storage.ts";

/** In `storage.local` from the beginning to the end: a worker that is stopped in between begins again. */
const MARK = "forgetting";

/** What forgetting everything has to stop and to erase, in the order in which it is done. */
export interface ForgettingDeps {
  /** Opens the page that tells how it went. */
  openReport(): Promise<unknown>;
  /** @returns whether all other pages are closed */
  closePages(): Promise<boolean>;
  /**
   * Ends all captions.
   * @param until is over when captions may begin again
   * @returns whether the service has confirmed that no session is left
   */
  endCaptions(until: Promise<unknown>): Promise<boolean>;
  /** Stops all else that might write later. */
  stopWork(): Promise<void>;
  /** Whether documents are with the service that were never fetched. */
  hasUnfetched(): Promise<boolean>;
  erase(): Promise<readonly UnerasedKind[]>;
  /** Everything is as on the day of the installation: what looks after it may go on. */
  startOver(): Promise<void>;
}

/** Forgets everything, and knows how that went. */
export class ForgetEverything {
  readonly #world: ForgettingDeps;
  #report: Promise<readonly LeftoverKind[]> | null = null;
  #isRunning = false;

  constructor(world: ForgettingDeps) {
    this.#world = world;
  }

  /** Begins; what is under way already goes on. */
  begin(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#report = this.#forget().finally(() => {
      this.#isRunning = false;
    });
    // The page that shows the report gets the failure.
    this.#report.catch(() => undefined);
  }

  /** Begins where an earlier life of the worker was stopped in the middle of it. */
  async continue(): Promise<void> {
    const stored = await browser.storage.local.get(MARK);
    if (stored[MARK] === true) this.begin();
  }

  /** What is left; null when nothing was to be forgotten in this life of the worker. */
  async report(): Promise<readonly LeftoverKind[] | null> {
    return await this.#report;
  }

  async #forget(): Promise<readonly LeftoverKind[]> {
    const world = this.#world;
    const until = withResolvers<void>();
    const left: LeftoverKind[] = [];
    await browser.storage.local.set({ [MARK]: true });
    await world.openReport();
    try {
      if (!(await world.closePages())) left.push("pages");
      if (!(await world.endCaptions(until.promise))) left.push("sessions");
      await world.stopWork();
      if (await world.hasUnfetched().catch(() => false)) left.push("documents");
      left.push(...(await world.erase()));
    } finally {
      until.resolve();
      await world.startOver();
    }
    return left;
  }
}
