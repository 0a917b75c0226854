import { chance } from "./chance.ts";
import type { RecogniserErrors } from "./first-hypothesis.ts";
import type { ScriptWord } from "./script.ts";

// Share of pieces in which a word, such as a verb, is in a wrong place at first.
const misplacedShare = 0.6;
// Number of following words that reveal its place.
const knownAfterWords = 4;

/**
 * Orders words like a restless recogniser: one word of a piece comes last until enough following
 * words were heard. Deterministic for the same words and take.
 */
export function misplaceWords<Heard extends { readonly word: ScriptWord }>(
  words: readonly Heard[],
  language: string,
  { isRestless, take }: RecogniserErrors,
): readonly Heard[] {
  if (!isRestless) return words;
  const pieces = new Map<number, Heard[]>();
  for (const each of words) {
    pieces.set(each.word.piece, [...(pieces.get(each.word.piece) ?? []), each]);
  }
  return [...pieces].flatMap(([piece, heard]) => {
    const roll = (what: string) => chance(what, language, piece, take);
    const place = 1 + Math.floor(roll("place") * 5);
    const following = heard.length - 1 - place;
    const isKnown = following <= 0 || following >= knownAfterWords;
    if (roll("misplaced") >= misplacedShare || isKnown) return heard;
    const [late] = heard.splice(place, 1);
    return late ? [...heard, late] : heard;
  });
}
