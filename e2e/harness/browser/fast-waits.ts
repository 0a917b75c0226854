import type { Waits } from "../../../src/lib/waits.ts";

/**
 * Waits of the extension in tests that judge what happens and not when. All others are as shipped:
 * to judge a sound or a page, the extension needs as long as it has in a user's browser.
 */
export const FAST_WAITS: Partial<Waits> = {
  documentFirstPollMs: 100,
  documentLongestPollMs: 1000,
  documentFirstRetryMs: 200,
  documentLongestRetryMs: 2000,
  // The browser limits the period of alarms for installed extensions only, not for unpacked ones.
  wakeUpMs: 2000,
  requestFirstRetryMs: 100,
  requestLongestRetryMs: 1000,
};
