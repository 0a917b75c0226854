import { useState } from "preact/hooks";
import { lazyView } from "../../ui/lazy-view.tsx";
import { Section } from "../../ui/section.tsx";
import { useText } from "../../ui/texts.ts";
import type { GlossaryListsProps } from "./glossary-lists.tsx";
import { useSeen } from "./use-seen.ts";
import "./word-lists.css";

const GlossaryLists = lazyView(async () => (await import("./glossary-lists.tsx")).GlossaryLists);

/** The section of the account's glossaries, which are asked for when it comes into view. */
export function GlossariesSection(props: GlossaryListsProps) {
  const text = useText();
  const [isSeen, setSeen] = useState(false);
  const seen = useSeen(() => setSeen(true));
  return (
    <Section
      id="glossaries"
      title={text("options_glossaries")}
      lead={text("options_glossaries_lead")}
    >
      <div ref={seen} class="word-lists">
        {isSeen && <GlossaryLists {...props} />}
      </div>
    </Section>
  );
}
