import { text } from "./text.ts";

/**
 * Has the browser read the message catalogue. All of the extension's own pages share one process,
 * and what its first request for a text gets holds for the life of that process: if it comes from a
 * page that is closed in the same moment, every text is empty from then on. The worker asks first.
 */
export function loadTexts(): void {
  text("extensionName");
}
