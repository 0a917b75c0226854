import { lazyView } from "../ui/lazy-view.tsx";
import { useText } from "../ui/texts.ts";
import type { GlossaryListsProps } from "./glossary-lists.tsx";
import { LazySection } from "./lazy-section.tsx";

const GlossaryLists = lazyView(async () => (await import("./glossary-lists.tsx")).GlossaryLists);

export function GlossariesSection(props: GlossaryListsProps) {
  const text = useText();
  return (
    <LazySection
      id="glossaries"
      title={text("options_glossaries")}
      lead={text("options_glossaries_lead")}
    >
      <GlossaryLists {...props} />
    </LazySection>
  );
}
