import type { ReadonlySignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import { AutoStartChoice } from "../features/sites/auto-start-choice.tsx";
import type { AutoStartApi } from "../settings/sites/auto-start-api.ts";
import { autoStartOrigin } from "../settings/sites/auto-start-origin.ts";
import type { SiteChoices } from "../settings/sites/site-choices.ts";
import { Button } from "../ui/button.tsx";
import { Section } from "../ui/section.tsx";
import { type TextKey, useText } from "../ui/texts.ts";
import "./sites-section.css";

export interface SitesApi {
  /** Most recently used first. */
  readonly sites: ReadonlySignal<readonly SiteChoices[]>;
  forget(site: string): Promise<void>;
  forgetAll(): Promise<void>;
  readonly autoStart: AutoStartApi;
}

export interface SitesSectionProps {
  readonly api: SitesApi;
  readonly uiLanguage: string;
}

export function SitesSection({ api, uiLanguage }: SitesSectionProps) {
  const text = useText();
  const all = useRef<HTMLDivElement>(null);
  // The focused control disappears with its row.
  const forget = (forgetting: Promise<void>) => void forgetting.then(() => all.current?.focus());
  const autoStart = useMemo(() => {
    const turnOff = async (site: string) => {
      await api.autoStart.turnOff(site);
      const choices = api.sites.value.find((each) => each.site === site);
      if (!choices || whatIsKept(choices).length === 0) {
        all.current?.focus();
      }
    };
    return { ...api.autoStart, turnOff };
  }, [api]);
  const list = new Intl.ListFormat(uiLanguage, { type: "unit", style: "narrow" });
  const rows = api.sites.value.flatMap((choices) => {
    const kept = whatIsKept(choices);
    return kept.length === 0 && !choices.autoStart ? [] : [{ ...choices, kept }];
  });
  return (
    <Section id="sites" title={text("options_sites")} lead={text("options_sites_lead")}>
      <div ref={all} class="sites-all" tabIndex={-1}>
        {rows.length === 0 ? (
          <p>{text("sites_none")}</p>
        ) : (
          <>
            <ul class="sites">
              {rows.map(({ site, autoStart: isOn, kept }) => (
                <li key={site} class="site">
                  <div class="site-facts">
                    <bdi>{site}</bdi>
                    {kept.length > 0 && (
                      <p class="quiet small">{list.format(kept.map((key) => text(key)))}</p>
                    )}
                    {autoStartOrigin(site) !== null && (
                      <AutoStartChoice site={site} isOn={isOn} api={autoStart} />
                    )}
                  </div>
                  <Button
                    aria-label={text("site_forget_named", site)}
                    onClick={() => forget(api.forget(site))}
                  >
                    {text("delete")}
                  </Button>
                </li>
              ))}
            </ul>
            <div>
              <Button kind="danger" onClick={() => forget(api.forgetAll())}>
                {text("sites_forget_all")}
              </Button>
            </div>
          </>
        )}
      </div>
    </Section>
  );
}

function whatIsKept({ places, style, suggest, ...own }: SiteChoices): readonly TextKey[] {
  const kept: TextKey[] = [];
  if (own.languages !== null) kept.push("site_keeps_languages");
  if (own.engine !== null) kept.push("site_keeps_engine");
  if (own.spoken !== null) kept.push("site_keeps_spoken");
  if (style !== null) kept.push("site_keeps_look");
  if (Object.values(places).some((place) => place !== null)) kept.push("site_keeps_place");
  if (own.onePlayer) kept.push("sound_one_player");
  if (suggest) kept.push("site_keeps_suggestion");
  return kept;
}
