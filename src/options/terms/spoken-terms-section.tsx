import { lazyView } from "../../ui/lazy-view.tsx";
import { useText } from "../../ui/texts.ts";
import { LazySection } from "./lazy-section.tsx";
import type { TermsListsProps } from "./terms-lists.tsx";

const TermsLists = lazyView(async () => (await import("./terms-lists.tsx")).TermsLists);

/** The section of the account's Spoken Terms. */
export function SpokenTermsSection(props: TermsListsProps) {
  const text = useText();
  return (
    <LazySection
      id="spoken-terms"
      title={text("options_spoken_terms")}
      lead={text("options_spoken_terms_lead")}
      note={text("words_running_keep")}
    >
      <TermsLists {...props} />
    </LazySection>
  );
}
