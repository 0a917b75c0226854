import { splitWords } from "../../captions/text/split-words.ts";
import { isWrittenWithoutSpaces } from "../../captions/text/writing-direction.ts";
import type { SampleTalk } from "./sample-talk.ts";

export interface RecognitionStep {
  readonly atMs: number;
  readonly startMs: number;
  readonly concluded: string;
  readonly tentative: string;
}

const WORD_MS = 340;
// Silence after which a sentence is concluded.
const SETTLE_MS = 900;
const PAUSE_MS = 700;

/** Recognition steps, and the length including the final pause, in milliseconds. */
export interface SimulatedRecognition {
  readonly steps: readonly RecognitionStep[];
  readonly lengthMs: number;
}

/**
 * Simulates a recognizer that revises its words: the newest word is often wrong at first, and
 * sometimes the one before it.
 * @param sentenceMs length of each sentence with its pause, so that languages keep step with one
 *   another; without it a sentence takes as long as its words
 */
export function simulateRecognition(
  { language, sentences }: SampleTalk,
  sentenceMs?: number,
): SimulatedRecognition {
  const steps: RecognitionStep[] = [];
  const space = isWrittenWithoutSpaces(language) ? "" : " ";
  let atMs = 0;
  for (const sentence of sentences) {
    const startMs = atMs;
    const words = splitWords(space + sentence, language);
    const wordMs =
      sentenceMs === undefined ? WORD_MS : (sentenceMs - SETTLE_MS - PAUSE_MS) / words.length;
    for (let count = 1; count <= words.length; count++) {
      atMs += wordMs;
      steps.push({ atMs, startMs, concluded: "", tentative: mishear(words, count).join("") });
    }
    atMs += SETTLE_MS;
    steps.push({ atMs, startMs, concluded: words.join(""), tentative: "" });
    atMs += PAUSE_MS;
  }
  return { steps, lengthMs: atMs };
}

// The first `count` words with mistakes; only a sentence's last step is all correct.
function mishear(words: readonly string[], count: number): string[] {
  const heard = words.slice(0, count);
  if (count === words.length) return heard;
  const mistake = (at: number) => words[(at + 2) % words.length]?.trimEnd() ?? "";
  if (count % 3 === 0) heard[count - 1] = mistake(count - 1);
  if (count % 4 === 0) heard[count - 2] = mistake(count);
  return heard;
}
