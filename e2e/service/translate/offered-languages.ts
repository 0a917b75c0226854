import { sourceLanguages, targetLanguages } from "../voice/voice-languages.ts";

export interface OfferedLanguages {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
}

export const everyLanguage: OfferedLanguages = {
  sources: sourceLanguages,
  targets: targetLanguages,
};

const lacking = ["ga", "mt", "ta"];
const unheardOf = "sw";

/** Lacks some languages and has one unknown to the interface (mode `languages`). */
export const narrowLanguages: OfferedLanguages = {
  sources: [...sourceLanguages.filter((each) => !lacking.includes(each)), unheardOf],
  targets: [...targetLanguages.filter((each) => !lacking.includes(each)), unheardOf],
};
