import { splitWords } from "../../captions/lines/split-words.ts";
import { isWrittenWithoutSpaces } from "../../captions/lines/writing-direction.ts";
import type { SampleTalk } from "./sample-talk.ts";

/** What a recogniser says at a moment of a talk. */
export interface TalkStep {
  readonly atMs: number;
  /** When the sentence began. */
  readonly startMs: number;
  readonly concluded: string;
  readonly tentative: string;
}

const WORD_MS = 340;
/** A sentence is settled on when nothing has followed it for a while. */
const SETTLE_MS = 900;
const PAUSE_MS = 700;

/** The steps of a talk, and how long it is with the pause before it begins again. */
export interface RestlessTalk {
  readonly steps: readonly TalkStep[];
  readonly lengthMs: number;
}

/**
 * A talk as a recogniser writes it that changes its mind: the newest word is often another at first,
 * and now and then the one before it turns out different too.
 */
export function restlessTalk({ language, sentences }: SampleTalk): RestlessTalk {
  const steps: TalkStep[] = [];
  const space = isWrittenWithoutSpaces(language) ? "" : " ";
  let atMs = 0;
  for (const sentence of sentences) {
    const startMs = atMs;
    const words = splitWords(space + sentence, language);
    for (let heard = 1; heard <= words.length; heard++) {
      atMs += WORD_MS;
      steps.push({ atMs, startMs, concluded: "", tentative: guess(words, heard).join("") });
    }
    atMs += SETTLE_MS;
    steps.push({ atMs, startMs, concluded: words.join(""), tentative: "" });
    atMs += PAUSE_MS;
  }
  return { steps, lengthMs: atMs };
}

/** The first words as they are heard at first; only the last step of a sentence is all right. */
function guess(words: readonly string[], heard: number): string[] {
  const said = words.slice(0, heard);
  if (heard === words.length) return said;
  const mistake = (at: number) => words[(at + 2) % words.length]?.trimEnd() ?? "";
  if (heard % 3 === 0) said[heard - 1] = mistake(heard - 1);
  if (heard % 4 === 0) said[heard - 2] = mistake(heard);
  return said;
}
