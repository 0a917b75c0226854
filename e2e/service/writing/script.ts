import { hasSpaces } from "../talks/split-words.ts";
import type { Talk, TimedCue, TimedWord } from "../talks/talk.ts";
import { rootLanguage } from "../voice/voice-languages.ts";

/** One word of what can be written about a talk in one language. */
export interface ScriptWord {
  readonly text: string;
  /** What stands between it and the word before: a blank, or nothing where the language has none. */
  readonly joint: "" | " ";
  /** Position in the script; also tells words apart. */
  readonly index: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Number of the piece it belongs to: what is concluded together. */
  readonly piece: number;
  readonly isLastOfPiece: boolean;
}

const sentenceEnd = /[.!?…。！？؟]["'”’»)」』]*$/u;
const clauseEnd = /[,;:—–،؛、，]["'”’»)」』]*$/u;
/** A long sentence is concluded in pieces: after a clause from so many words on, and at last anyway. */
const clauseWords = 7;
const mostWords = 16;

/**
 * The script of a talk in a language. A language with a variant falls back on its root, and one
 * that the talk has no file for gets the talk's own words, marked as no translation: `[fr] …`.
 */
export function scriptOf(talk: Talk, language: string): readonly ScriptWord[] {
  const root = rootLanguage(language);
  const file = [...talk.cues.keys()].find((name) => name.toLowerCase() === language.toLowerCase());
  const cues = talk.cues.get(file ?? root);
  if (cues) return number(pieces(cues), hasSpaces(language));
  const spoken = pieces(talk.cues.get(talk.spokenLanguage) ?? []);
  return number(
    spoken.map((piece) =>
      piece.map((word, at) => (at === 0 ? { ...word, text: `[${language}] ${word.text}` } : word)),
    ),
    hasSpaces(talk.spokenLanguage),
  );
}

/** The talk's own words under the name of another language: what a recogniser told the wrong one hears. */
export function misheardScriptOf(talk: Talk, language: string): readonly ScriptWord[] {
  return scriptOf({ ...talk, cues: withoutOthers(talk) }, language);
}

function withoutOthers(talk: Talk): Talk["cues"] {
  return new Map([...talk.cues].filter(([language]) => language === talk.spokenLanguage));
}

/** Translations keep the segments of their file; spoken words go by sentence, across cues. */
function pieces(cues: readonly TimedCue[]): TimedWord[][] {
  const result: TimedWord[][] = [];
  let current: TimedWord[] = [];
  const finish = () => {
    if (current.length > 0) result.push(current);
    current = [];
  };
  for (const cue of cues) {
    for (const word of cue.words) {
      current.push(word);
      if (!cue.isWordTimed) continue;
      const isClause = clauseEnd.test(word.text) && current.length >= clauseWords;
      if (sentenceEnd.test(word.text) || isClause || current.length >= mostWords) finish();
    }
    if (!cue.isWordTimed) finish();
  }
  finish();
  return result;
}

function number(parts: readonly (readonly TimedWord[])[], isSpaced: boolean): ScriptWord[] {
  let index = 0;
  return parts.flatMap((part, piece) =>
    part.map((word, at) => ({
      ...word,
      joint: isSpaced ? (" " as const) : ("" as const),
      index: index++,
      piece,
      isLastOfPiece: at === part.length - 1,
    })),
  );
}
