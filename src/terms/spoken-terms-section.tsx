import { lazyView } from "../ui/lazy-view.tsx";
import { useText } from "../ui/texts.ts";
import type { CollectionListsProps } from "./collection-lists.tsx";
import { LazySection } from "./lazy-section.tsx";

const TermsLists = lazyView(async () => (await import("./collection-lists.tsx")).CollectionLists);

export function SpokenTermsSection(props: CollectionListsProps) {
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
