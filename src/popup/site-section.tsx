import { AutoStartChoice } from "../features/sites/auto-start-choice.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { useText } from "../ui/texts.ts";
import type { PopupModel } from "./popup-model.ts";
import type { SiteModel } from "./site-model.ts";

export interface SiteSectionProps {
  readonly site: SiteModel;
  readonly model: PopupModel;
  /** Whether the browser lets extensions hear a whole tab, after a press in it. */
  readonly hearsTabs: boolean;
}

/** The choices for this site, collapsed because they are made once. */
export function SiteSection({
  site: { api, autoStart, choices },
  model,
  hearsTabs,
}: SiteSectionProps) {
  const text = useText();
  const chosen = choices.value;
  if (api === null || chosen === null) return null;
  // Without this permission the browser does not reveal the address of a page.
  const isBlind = chosen.suggest && !model.follows.value;
  return (
    <details name="popup-more">
      <summary>{text("site_title", api.site)}</summary>
      <div class="popup-fold-body">
        <Checkbox
          label={text("site_languages")}
          checked={chosen.languages !== null}
          onToggle={(own) => void api.keepLanguages(own)}
        />
        <Checkbox
          label={text("site_look")}
          checked={chosen.style !== null}
          onToggle={(own) => void api.keepStyle(own)}
        />
        <Checkbox
          label={text("site_suggest")}
          hint={text("site_suggest_hint")}
          checked={chosen.suggest}
          onToggle={(suggest) => void api.setSuggest(suggest)}
        />
        {model.tab.canAutoStart && (
          <AutoStartChoice
            site={api.site}
            isOn={chosen.autoStart}
            hint={hearsTabs ? "site_auto_start_hint" : "site_auto_start_players_hint"}
            api={autoStart}
          />
        )}
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
