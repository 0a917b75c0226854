import type { ShownWord } from "../../chaos/word-account.ts";
import { splitIntoUnits } from "../account/text-units.ts";

/** The words of a painted text; when they were said is not known. */
export function paintedWords(text: string, language: string): readonly ShownWord[] {
  return splitIntoUnits(text, language).map((word) => ({ text: word, atMs: 0 }));
}
