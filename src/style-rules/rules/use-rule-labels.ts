import { useEffect, useState } from "preact/hooks";
import { loadRuleLabels, type RuleLabels } from "./rule-labels.ts";

/** Labels of the UI language, and English ones for searching. */
export interface LoadedLabels {
  readonly reader: RuleLabels;
  readonly english: RuleLabels;
}

/** The labels: null while loading, "missing" if they cannot be loaded. */
export function useRuleLabels(uiLanguage: string): LoadedLabels | null | "missing" {
  const [loaded, setLoaded] = useState<LoadedLabels | null | "missing">(null);
  useEffect(() => {
    let wanted = true;
    Promise.all([loadRuleLabels(uiLanguage), loadRuleLabels("en")]).then(
      ([reader, english]) => wanted && setLoaded({ reader, english }),
      // An update of the extension removes the files of pages that are open.
      () => wanted && setLoaded("missing"),
    );
    return () => {
      wanted = false;
    };
  }, [uiLanguage]);
  return loaded;
}
