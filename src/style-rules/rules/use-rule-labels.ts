import { useEffect, useState } from "preact/hooks";
import { loadRuleWords, type RuleWords } from "./rule-labels.ts";

/** The reader's words, and the English ones that may be typed as well. */
export interface LoadedWords {
  readonly reader: RuleWords;
  readonly english: RuleWords;
}

/** The words, once they are there: null before that, and "missing" when they cannot be read. */
export function useRuleWords(uiLanguage: string): LoadedWords | null | "missing" {
  const [loaded, setLoaded] = useState<LoadedWords | null | "missing">(null);
  useEffect(() => {
    let wanted = true;
    Promise.all([loadRuleWords(uiLanguage), loadRuleWords("en")]).then(
      ([reader, english]) => wanted && setLoaded({ reader, english }),
      // The parts of a page go away with an update of the extension below it.
      () => wanted && setLoaded("missing"),
    );
    return () => {
      wanted = false;
    };
  }, [uiLanguage]);
  return loaded;
}
