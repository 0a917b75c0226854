import { hasSpaces } from "../talks/split-words.ts";
import type { Talk, TimedCue, TimedWord } from "../talks/talk.ts";
import { rootLanguage } from "../voice/voice-languages.ts";

export interface ScriptWord {
  readonly text: string;
  /** Separator before it: a blank, or nothing where the language has none. */
  readonly joint: "" | " ";
  /** Position in the script, also used as identity. */
  readonly index: number;
  readonly startMs: number;
  readonly endMs: number;
  /** Number of its piece: the words that are concluded together. */
  readonly piece: number;
  readonly isLastOfPiece: boolean;
}

const sentenceEnd = /[.!?…。！？؟]["'”’»)」』]*$/u;
const clauseEnd = /[,;:—–،؛、，]["'”’»)」』]*$/u;
// Long sentences are concluded in pieces: after a clause of at least this many words, or at a
// maximum.
const clauseWords = 7;
const maxWords = 16;

/**
 * The script of a talk in a language. A language with a variant uses its root. One without a file
 * gets the talk's own words, marked as untranslated: `[fr] …`.
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

/**
 * The talk's own words as those of another language: the transcript of a recogniser with the wrong
 * language.
 */
export function misheardScriptOf(talk: Talk, language: string): readonly ScriptWord[] {
  return scriptOf({ ...talk, cues: withoutOthers(talk) }, language);
}

function withoutOthers(talk: Talk): Talk["cues"] {
  return new Map([...talk.cues].filter(([language]) => language === talk.spokenLanguage));
}

// Translations keep the segments of their file; spoken words are grouped by sentence, across cues.
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
      if (sentenceEnd.test(word.text) || isClause || current.length >= maxWords) finish();
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
