import { browser } from "../../platform/browser.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { tellLibraryChanged } from "../../store/library-changes.ts";
import { forgetExpired } from "../../store/retention.ts";

/** Of the alarm that wakes the worker when a transcript's time is over. */
const ALARM = "transcripts-expire";

/** Browsers ring no sooner than half a minute after the setting of an alarm. */
const SOONEST_MS = 30_000;

/** What could not be looked after is tried again so much later. */
const AGAIN_MS = 10 * 60_000;

/**
 * Keeps transcripts as long as the user wants them kept, and no longer. The worker sleeps most of
 * the time, so it has itself woken for the next one whose time is over.
 */
export class RetentionScheduler {
  #turn: Promise<void> = Promise.resolve();

  /** Removes what is not to be kept any longer. To be called whenever that may have changed. */
  keep(): Promise<void> {
    this.#turn = this.#turn.then(() => this.#keep());
    return this.#turn;
  }

  /** An alarm has rung. */
  async ring(name: string): Promise<void> {
    if (name === ALARM) await this.keep();
  }

  async #keep(): Promise<void> {
    const nowMs = Date.now();
    let nextAtMs: number | null = nowMs + AGAIN_MS;
    try {
      const { transcripts } = await settingsStore.get();
      const expiry = await forgetExpired(transcripts, nowMs);
      nextAtMs = expiry.nextAtMs;
      if (expiry.expired.length > 0) tellLibraryChanged();
    } catch {
      // The database cannot be opened just now.
    }
    if (nextAtMs === null) await browser.alarms.clear(ALARM);
    else browser.alarms.create(ALARM, { when: Math.max(nextAtMs, nowMs + SOONEST_MS) });
  }
}
