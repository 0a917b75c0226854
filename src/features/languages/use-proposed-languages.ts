import { useEffect, useState } from "preact/hooks";
import type { LanguageApi } from "./language-api.ts";
import type { ProposedLanguages } from "./language-entries.ts";

/** What to propose, read again whenever the chosen languages change. */
export function useProposedLanguages(
  api: Pick<LanguageApi, "proposed">,
  targets: readonly string[],
): ProposedLanguages {
  const [proposed, setProposed] = useState<ProposedLanguages>({ browser: [], recent: [] });
  useEffect(() => {
    let isCurrent = true;
    void api.proposed().then((read) => {
      if (isCurrent) setProposed(read);
    });
    return () => {
      isCurrent = false;
    };
  }, [targets.join()]);
  return proposed;
}
