import type { ShownWord } from "../../chaos/word-account.ts";
import { splitIntoUnits } from "../account/text-units.ts";

export function paintedWords(text: string, language: string): readonly ShownWord[] {
  return splitIntoUnits(text, language).map((word) => ({ text: word, atMs: 0 }));
}
