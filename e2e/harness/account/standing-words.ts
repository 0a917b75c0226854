/**
 * Choices with which captions get their words within two seconds of the start, whatever the page
 * plays, and keep them: places and pictures of words that stand still can be compared, and an
 * overlay that comes into the next page has them at once.
 */
export const STANDING_WORDS = {
  apiKey: "local-key.scripted.script-sentences=4",
  reading: { afterSilence: "stay" },
} as const;
