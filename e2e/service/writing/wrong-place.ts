import { chance } from "./hash.ts";
import type { ScriptWord } from "./script.ts";
import type { Temper } from "./wrong-word.ts";

/** Share of pieces in which a word, as a verb may, stands in another place at first. */
const misplacedShare = 0.6;
/** How many words have to follow it until its place is known. */
const knownAfterWords = 4;

/**
 * The words in the order in which a restless recogniser writes them: one of a piece comes last
 * until enough of what follows it was heard. Always the same for the same words and take.
 */
export function misplaceWords<Heard extends { readonly word: ScriptWord }>(
  words: readonly Heard[],
  language: string,
  { isRestless, take }: Temper,
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
