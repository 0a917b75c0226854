import type { Talk, TimedCue, TimedWord } from "../talks/talk.ts";
import { rootLanguage } from "../voice/voice-languages.ts";
import { sameStretches, sentenceKey, textOf } from "./talk-sentences.ts";
import type { FoundTerm, TermFinder } from "./term-finder.ts";

type Cues = Talk["cues"];

interface Stretch {
  readonly terms: readonly FoundTerm[];
  readonly said: string;
  readonly words: readonly TimedWord[];
  readonly keys: readonly string[];
}

/**
 * Applies a glossary to the cues of a talk's translation. In each sentence with a term, the target
 * replaces the word that most often occurs with that term, or of several the one with about the
 * same position and length. Talks without this translation get the targets in their own words.
 * @param from root language of the terms
 * @param to language of the translation, as requested
 */
export function applyGlossary(cues: Cues, from: string, to: string, finder: TermFinder): Cues {
  const spoken = cues.get(from);
  if (!spoken) return cues;
  const name = [...cues.keys()].find((each) => each.toLowerCase() === to.toLowerCase());
  const file = name ?? rootLanguage(to);
  const written = cues.get(file);
  if (!written) return applySpokenTerms(cues, from, finder);
  const stretches = sameStretches(spoken, written).map(([left, right]): Stretch => {
    const said = textOf(left, from);
    const words = right.flatMap((cue) => cue.words);
    return {
      said,
      terms: finder.find(said),
      words,
      keys: words.map(({ text }) => sentenceKey(text)),
    };
  });
  const exchanged = new Map<TimedWord, string>();
  for (const stretch of stretches) {
    for (const term of stretch.terms) {
      if (textOf([stretch], to).toLowerCase().includes(term.target.toLowerCase())) {
        continue;
      }
      const word = wordFor(term, stretch, stretches, exchanged);
      if (word) exchanged.set(word, withCore(word.text, term.target));
    }
  }
  return new Map([...cues, [file, exchange(written, exchanged)]]);
}

/** Replaces the terms of one language with their targets. */
export function applySpokenTerms(cues: Cues, language: string, finder: TermFinder): Cues {
  const own = cues.get(language) ?? [];
  return new Map([...cues, [language, exchange(own, ownTerms(own, finder))]]);
}

function wordFor(
  { key, at }: FoundTerm,
  { said, words, keys }: Stretch,
  stretches: readonly Stretch[],
  taken: ReadonlyMap<TimedWord, string>,
): TimedWord | undefined {
  const withTerm = stretches.filter(({ terms }) => terms.some((term) => term.key === key));
  const place = at / said.length;
  const rated = words.flatMap((word, n) => {
    const own = keys[n] ?? "";
    if (own === "" || taken.has(word)) return [];
    const both = withTerm.filter((each) => each.keys.includes(own)).length;
    const alone = stretches.filter((each) => each.keys.includes(own)).length;
    // Among equally likely words, prefers about the same length and position.
    const other = 1 - Math.min(own.length, key.length) / Math.max(own.length, key.length);
    const distance = Math.abs(n / words.length - place) + other / 4;
    return [{ word, likeness: (2 * both) / (withTerm.length + alone), distance }];
  });
  return rated.sort((a, b) => b.likeness - a.likeness || a.distance - b.distance)[0]?.word;
}

function ownTerms(cues: readonly TimedCue[], finder: TermFinder): Map<TimedWord, string> {
  const words = cues.flatMap((cue) => cue.words);
  return new Map(
    words.flatMap((word) => {
      const target = finder.targetOf(coreOf(word.text));
      return target === undefined ? [] : [[word, withCore(word.text, target)] as const];
    }),
  );
}

function exchange(
  cues: readonly TimedCue[],
  exchanged: ReadonlyMap<TimedWord, string>,
): readonly TimedCue[] {
  return cues.map((cue) => ({
    ...cue,
    words: cue.words.map((word) => ({ ...word, text: exchanged.get(word) ?? word.text })),
  }));
}

function coreOf(word: string): string {
  return word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}\p{M}]+$/gu, "");
}

function withCore(word: string, core: string): string {
  const own = coreOf(word);
  const at = word.indexOf(own);
  return word.slice(0, at) + core + word.slice(at + own.length);
}
