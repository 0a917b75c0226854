import { browser } from "../../platform/browser.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { forgetExpired } from "../../store/journal/retention.ts";
import { announceLibraryChange } from "../../store/library/library-changes.ts";

const ALARM = "transcripts-expire";

// Browsers fire alarms half a minute after creation at the earliest.
const MIN_DELAY_MS = 30_000;

const RETRY_MS = 10 * 60_000;

/** Removes expired transcripts. An alarm wakes the worker when the next one expires. */
export class RetentionScheduler {
  #queue: Promise<void> = Promise.resolve();

  /** Call it whenever transcripts or the retention setting may have changed. */
  removeExpired(): Promise<void> {
    this.#queue = this.#queue.then(() => this.#removeExpired());
    return this.#queue;
  }

  async onAlarm(name: string): Promise<void> {
    if (name === ALARM) await this.removeExpired();
  }

  async #removeExpired(): Promise<void> {
    const nowMs = Date.now();
    let nextAtMs: number | null = nowMs + RETRY_MS;
    try {
      const { transcripts } = await settingsStore.get();
      const expiry = await forgetExpired(transcripts, nowMs);
      nextAtMs = expiry.nextAtMs;
      if (expiry.expired.length > 0) announceLibraryChange();
    } catch {
      // The database cannot be opened right now.
    }
    if (nextAtMs === null) await browser.alarms.clear(ALARM);
    else browser.alarms.create(ALARM, { when: Math.max(nextAtMs, nowMs + MIN_DELAY_MS) });
  }
}
