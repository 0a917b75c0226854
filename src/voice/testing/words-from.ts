import type { SpokenWord } from "./talk.ts";

/** Words from a time on, five in two seconds. */
export function wordsFrom(fromMs: number, texts: string): SpokenWord[] {
  return texts.split(" ").map((text, at) => ({
    text,
    startMs: fromMs + at * 400,
    endMs: fromMs + at * 400 + 350,
  }));
}
