/**
 * Settings with which captions show words within two seconds of the start, whatever the page plays,
 * and keep them. Positions and pictures can then be compared, and an overlay on the next page shows
 * the words at once.
 */
export const STATIC_WORDS = {
  apiKey: "local-key.scripted.script-sentences=4",
  reading: { afterSilence: "stay" },
} as const;
