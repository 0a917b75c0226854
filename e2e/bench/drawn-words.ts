import type { MessageEvent } from "../service/options.ts";

// Captions show no more words than these.
const RECENT_WORDS = 60;

// Words that may still change are drawn differently for a moment.
const ENOUGH = 0.8;
const FEWEST_WORDS = 3;

/**
 * The newest words of the original that the service has sent, tentative ones included.
 * @param messages oldest first
 */
export function recentWords(messages: readonly MessageEvent[]): readonly string[] {
  let concluded = "";
  let tentative = "";
  for (const { name, body } of messages) {
    if (name !== "source_transcript_update") continue;
    // The repository's own local service sent it.
    const update = body as Record<"concluded" | "tentative", readonly { readonly text: string }[]>;
    concluded += update.concluded.map(({ text }) => text).join("");
    tentative = update.tentative.map(({ text }) => text).join("");
  }
  return wordsOf(concluded + tentative).slice(-RECENT_WORDS);
}

/** Whether a drawn text consists of words that the service has just sent. */
export function showsWords(drawn: string, recent: readonly string[]): boolean {
  const words = wordsOf(drawn);
  const known = words.filter((word) => recent.includes(word));
  return words.length >= FEWEST_WORDS && known.length >= words.length * ENOUGH;
}

function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}
