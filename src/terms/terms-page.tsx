import type { ReadonlySignal } from "@preact/signals";
import type { Locale } from "../features/languages/locale.ts";
import type { OfferedTags } from "../service/languages/languages.ts";
import { useText } from "../ui/texts.ts";
import { GlossariesSection } from "./glossaries-section.tsx";
import { LocalTermsSection, type LocalTermsSectionProps } from "./local-terms-section.tsx";
import { SpokenTermsSection } from "./spoken-terms-section.tsx";
import type { GlossarySectionApi, SpokenTermsSectionApi } from "./term-section-apis.ts";

export interface TermsPageProps {
  readonly glossaryApi: GlossarySectionApi;
  readonly spokenTermsApi: SpokenTermsSectionApi;
  readonly glossaryLanguages: ReadonlySignal<OfferedTags>;
  /** Undefined until known. */
  readonly spokenTermsLanguages: ReadonlySignal<OfferedTags | undefined>;
  readonly localTerms: Pick<LocalTermsSectionProps, "terms" | "change">;
  readonly locale: Locale;
}

export function TermsPage(props: TermsPageProps) {
  const { glossaryApi, spokenTermsApi, locale } = props;
  const text = useText();
  return (
    <main class="terms">
      <h1>{text("terms_title")}</h1>
      <p class="quiet">
        {text("terms_lead")} <a href="/src/options/index.html#voice">{text("terms_choose")}</a>
      </p>
      <GlossariesSection
        api={glossaryApi}
        locale={{ ...locale, listLanguages: props.glossaryLanguages.value }}
      />
      <SpokenTermsSection
        api={spokenTermsApi}
        locale={{ ...locale, listLanguages: props.spokenTermsLanguages.value }}
      />
      <LocalTermsSection {...props.localTerms} uiLanguage={locale.uiLanguage} />
    </main>
  );
}
