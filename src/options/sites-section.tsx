import type { ReadonlySignal } from "@preact/signals";
import { useRef } from "preact/hooks";
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
}

export interface SitesSectionProps {
  readonly api: SitesApi;
  readonly uiLanguage: string;
}

export function SitesSection({ api, uiLanguage }: SitesSectionProps) {
  const text = useText();
  const all = useRef<HTMLDivElement>(null);
  // The focused button disappears with its row.
  const forget = (forgetting: Promise<void>) => void forgetting.then(() => all.current?.focus());
  const list = new Intl.ListFormat(uiLanguage, { type: "unit", style: "narrow" });
  const rows = api.sites.value.flatMap((choices) => {
    const kept = whatIsKept(choices);
    return kept.length === 0 ? [] : [{ site: choices.site, kept }];
  });
  return (
    <Section id="sites" title={text("options_sites")} lead={text("options_sites_lead")}>
      <div ref={all} class="sites-all" tabIndex={-1}>
        {rows.length === 0 ? (
          <p>{text("sites_none")}</p>
        ) : (
          <>
            <ul class="sites">
              {rows.map(({ site, kept }) => (
                <li key={site} class="site">
                  <div>
                    <bdi>{site}</bdi>
                    <p class="quiet small">{list.format(kept.map((key) => text(key)))}</p>
                  </div>
                  <Button
                    aria-label={text("site_forget_named", site)}
                    onClick={() => forget(api.forget(site))}
                  >
                    {text("site_forget")}
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
  if (suggest) kept.push("site_keeps_suggestion");
  return kept;
}
