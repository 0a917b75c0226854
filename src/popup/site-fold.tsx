import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { useText } from "../ui/texts.ts";
import type { PopupModel } from "./popup-model.ts";
import type { SiteModel } from "./site-model.ts";

export interface SiteFoldProps {
  readonly site: SiteModel;
  readonly model: PopupModel;
}

/** What is kept for this site alone; folded, because it is chosen once. */
export function SiteFold({ site: { control, choices }, model }: SiteFoldProps) {
  const text = useText();
  const chosen = choices.value;
  if (control === null || chosen === null) return null;
  // The browser keeps the address of a page to itself until then.
  const isBlind = chosen.suggest && !model.follows.value;
  return (
    <details class="popup-site">
      <summary>{text("site_title", control.site)}</summary>
      <div class="popup-site-choices">
        <Checkbox
          label={text("site_languages")}
          checked={chosen.languages !== null}
          onToggle={(own) => void control.keepLanguages(own)}
        />
        <Checkbox
          label={text("site_look")}
          checked={chosen.style !== null}
          onToggle={(own) => void control.keepStyle(own)}
        />
        <Checkbox
          label={text("site_suggest")}
          hint={text("site_suggest_hint")}
          checked={chosen.suggest}
          onToggle={(suggest) => void control.setSuggest(suggest)}
        />
        {isBlind && (
          <>
            <p class="quiet small">{text("site_suggest_blind")}</p>
            <div>
              <Button onClick={() => void model.setFollows(true)}>{text("site_allow")}</Button>
            </div>
          </>
        )}
      </div>
    </details>
  );
}
