import type { Waits } from "../../../src/lib/waits.ts";

/**
 * Shorter waits for tests that judge what happens, not when. Waits for sound and pages stay as
 * shipped, because the extension needs as long as it has in a user's browser.
 */
export const FAST_WAITS: Partial<Waits> = {
  documentFirstPollMs: 100,
  documentLongestPollMs: 1000,
  documentFirstRetryMs: 200,
  documentLongestRetryMs: 2000,
  // The browser limits alarm periods only for packed extensions.
  wakeUpMs: 2000,
  packCheckMs: 300,
  requestFirstRetryMs: 100,
  requestLongestRetryMs: 1000,
};
