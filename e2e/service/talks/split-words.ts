import { rootLanguage } from "../voice/voice-languages.ts";

const languagesWithoutSpaces: ReadonlySet<string> = new Set(["ja", "zh", "th"]);

export function hasSpaces(language: string): boolean {
  return !languagesWithoutSpaces.has(rootLanguage(language));
}

/**
 * Splits a text into words with their punctuation. Joined with blanks, or with nothing where the
 * language has none, they are the text again.
 */
export function splitWords(text: string, language: string): readonly string[] {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  if (plain === "") return [];
  if (hasSpaces(language)) return plain.split(" ");
  const words: string[] = [];
  const segmenter = new Intl.Segmenter(rootLanguage(language), { granularity: "word" });
  let opening = "";
  for (const { segment, isWordLike } of segmenter.segment(plain)) {
    if (isWordLike) {
      words.push(opening + segment);
      opening = "";
    } else if (/^\p{Ps}|^\p{Pi}/u.test(segment) || words.length === 0) {
      // Opening brackets and quotation marks belong to the next word.
      opening += segment;
    } else {
      words.push((words.pop() ?? "") + segment);
    }
  }
  if (opening !== "") words.push((words.pop() ?? "") + opening);
  return words;
}
