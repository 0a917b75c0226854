import { Button } from "../../ui/button.tsx";
import { Section } from "../../ui/section.tsx";
import { useText } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";
import { pageHash } from "../page-location.ts";
import type { OverviewModel } from "./overview-model.ts";

export function UnsavedDrafts({
  model,
  locale,
}: {
  model: OverviewModel;
  locale: StyleRulesLocale;
}) {
  const text = useText();
  const drafts = model.drafts.value;
  if (drafts.length === 0) return null;
  return (
    <Section id="drafts" title={text("style_drafts")} lead={text("style_drafts_lead")}>
      <ul class="draft-shelf">
        {drafts.map((draft) => {
          const name = draft.content.name || text("style_unnamed");
          const { styleId } = draft;
          return (
            <li key={draft.id}>
              <a href={pageHash(styleId === null ? { kind: "new" } : { kind: "list", styleId })}>
                <bdi>{name}</bdi>
              </a>
              <span class="quiet small">
                {text("style_draft_from", locale.moment(draft.savedAtMs))}
              </span>
              <Button
                aria-label={text("style_export", name)}
                onClick={() => model.exportDraft(draft)}
              >
                {text("style_export_short")}
              </Button>
              <Button
                aria-label={text("style_draft_forget_of", name)}
                onClick={() => void model.forgetDraft(draft)}
              >
                {text("delete")}
              </Button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
