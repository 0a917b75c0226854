import { sourceLanguages, targetLanguages } from "../voice/voice-languages.ts";

/** Languages of texts and documents. */
export interface OfferedLanguages {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
}

/** Those of the interface. */
export const everyLanguage: OfferedLanguages = {
  sources: sourceLanguages,
  targets: targetLanguages,
};

const lacking = ["ga", "mt", "ta"];
const unheardOf = "sw";

/** Some less, and one that the interface does not know (mode `languages`). */
export const narrowLanguages: OfferedLanguages = {
  sources: [...sourceLanguages.filter((each) => !lacking.includes(each)), unheardOf],
  targets: [...targetLanguages.filter((each) => !lacking.includes(each)), unheardOf],
};
