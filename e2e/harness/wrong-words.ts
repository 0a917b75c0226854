import { alignWords } from "./align-words.ts";

/**
 * The words that are not as they were said, in words: `it → is`, `no "lighthouse"`, `"the" too much`.
 * @param said also those of which nothing is demanded, so that they are known where they are shown
 * @param isDemanded false for a word, by its place, that perhaps nobody heard
 */
export function wrongWords(
  said: readonly string[],
  shown: readonly string[],
  isDemanded: (said: number) => boolean,
): readonly string[] {
  return alignWords(said, shown).flatMap((fate) => {
    if (fate.kind === "right") return [];
    if (fate.kind === "extra") return [`"${shown[fate.shown]}" too much`];
    if (!isDemanded(fate.said)) return [];
    if (fate.kind === "lost") return [`no "${said[fate.said]}"`];
    return [`${said[fate.said]} → ${shown[fate.shown]}`];
  });
}
