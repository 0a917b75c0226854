import { useState } from "preact/hooks";
import { lazyView } from "../../ui/lazy-view.tsx";
import { Section } from "../../ui/section.tsx";
import { useText } from "../../ui/texts.ts";
import type { TermsListsProps } from "./terms-lists.tsx";
import { useSeen } from "./use-seen.ts";
import "./word-lists.css";

const TermsLists = lazyView(async () => (await import("./terms-lists.tsx")).TermsLists);

/** The section of the account's Spoken Terms, which are asked for when it comes into view. */
export function SpokenTermsSection(props: TermsListsProps) {
  const text = useText();
  const [isSeen, setSeen] = useState(false);
  const seen = useSeen(() => setSeen(true));
  return (
    <Section
      id="spoken-terms"
      title={text("options_spoken_terms")}
      lead={text("options_spoken_terms_lead")}
    >
      <div ref={seen} class="word-lists">
        <p class="quiet small">{text("words_running_keep")}</p>
        {isSeen && <TermsLists {...props} />}
      </div>
    </Section>
  );
}
