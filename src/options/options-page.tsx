import type { ReadonlySignal } from "@preact/signals";
import { ConnectionForm } from "../features/connection/connection-form.tsx";
import type { ConnectionModel } from "../features/connection/connection-model.ts";
import type { LanguageApi } from "../features/languages/language-api.ts";
import { LanguageForm } from "../features/languages/language-form.tsx";
import type { Locale } from "../features/languages/locale.ts";
import type { QuotaModel } from "../features/quota/quota-model.ts";
import type { OfferedTags, VoiceOffer } from "../service/languages/languages.ts";
import type { Settings } from "../settings/schema/settings.ts";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";
import { useSavedMark } from "../ui/use-saved-mark.ts";
import { AppearanceSection } from "./appearance/appearance-section.tsx";
import { chosenLanes } from "./appearance/chosen-lanes.ts";
import type { LookSectionsApi } from "./appearance/look-api.ts";
import { ReadingSection } from "./appearance/reading-section.tsx";
import { type PrivacyApi, PrivacySection } from "./privacy/privacy-section.tsx";
import { QuotaSection } from "./quota-section.tsx";
import { SectionRail } from "./section-rail.tsx";
import { type ShortcutsApi, ShortcutsSection } from "./shortcuts-section.tsx";
import { type SitesApi, SitesSection } from "./sites-section.tsx";
import { type DubApi, DubSection } from "./sound/dub-section.tsx";
import { type SoundApi, SoundSection } from "./sound/sound-section.tsx";
import { type StyleRulesApi, StyleRulesSection } from "./style-rules-section.tsx";
import { GlossariesSection } from "./terms/glossaries-section.tsx";
import { SpokenTermsSection } from "./terms/spoken-terms-section.tsx";
import type { GlossarySectionApi, SpokenTermsSectionApi } from "./terms/term-section-apis.ts";
import type { TranscriptsApi } from "./transcripts/transcripts-api.ts";
import { TranscriptsSection } from "./transcripts/transcripts-section.tsx";
import { type VoiceApi, VoiceSection } from "./voice-section.tsx";
import "./options-page.css";

export interface OptionsPageProps {
  readonly settings: ReadonlySignal<Settings>;
  readonly connection: ConnectionModel;
  /** Languages that the service offers for captions; null if it does not report them. */
  readonly voiceOffer: ReadonlySignal<VoiceOffer | null>;
  readonly glossaryLanguages: ReadonlySignal<OfferedTags>;
  readonly quota: QuotaModel;
  readonly languageApi: LanguageApi;
  readonly dubApi: DubApi;
  readonly voiceApi: VoiceApi;
  readonly styleRulesApi: StyleRulesApi;
  readonly soundApi: SoundApi;
  readonly privacyApi: PrivacyApi;
  readonly lookApi: LookSectionsApi;
  readonly sitesApi: SitesApi;
  readonly shortcutsApi: ShortcutsApi;
  readonly transcriptsApi: TranscriptsApi;
  readonly glossaryApi: GlossarySectionApi;
  readonly spokenTermsApi: SpokenTermsSectionApi;
  readonly locale: Locale;
}

export function OptionsPage(props: OptionsPageProps) {
  const { settings, connection, languageApi, voiceApi, soundApi, privacyApi, locale } = props;
  const { uiLanguage } = locale;
  const { style, reading: choices, languages } = settings.value;
  const text = useText();
  const lanes = chosenLanes(languages, locale, text);
  const languagesSaved = useSavedMark();
  return (
    <div class="options">
      <SectionRail
        title={text("options_rail")}
        sections={[
          { id: "service", title: text("options_service") },
          { id: "languages", title: text("options_languages") },
          { id: "look", title: text("options_look") },
          { id: "dub", title: text("options_dub") },
          { id: "reading", title: text("options_reading") },
          { id: "shortcuts", title: text("options_shortcuts") },
          { id: "sites", title: text("options_sites") },
          { id: "transcripts", title: text("options_transcripts") },
          { id: "voice", title: text("options_voice") },
          { id: "spoken-terms", title: text("options_spoken_terms") },
          { id: "glossaries", title: text("options_glossaries") },
          { id: "styles", title: text("options_styles") },
          { id: "sound", title: text("options_sound") },
          { id: "quota", title: text("options_quota") },
          { id: "privacy", title: text("options_privacy") },
        ]}
      />
      <main class="options-column">
        <h1>{text("options_title")}</h1>
        <p class="options-pages">
          <a href="/src/documents/index.html">{text("popup_documents")}</a>
          <a href="/src/style-rules/index.html">{text("popup_style_rules")}</a>
        </p>
        <Section id="service" title={text("options_service")} lead={text("options_service_lead")}>
          <ConnectionForm model={connection} />
        </Section>
        <Section
          id="languages"
          title={text("options_languages")}
          lead={text("options_languages_lead")}
          saved={languagesSaved.saved}
        >
          <LanguageForm
            languages={languages}
            offered={props.voiceOffer.value}
            api={languageApi}
            locale={locale}
            onSaved={languagesSaved.markSaved}
          />
        </Section>
        <AppearanceSection
          style={style}
          pace={choices.pace}
          lanes={lanes}
          uiLanguage={uiLanguage}
          api={props.lookApi}
        />
        <DubSection
          settings={settings.value}
          locale={locale}
          speech={props.voiceOffer.value?.speech ?? null}
          api={props.dubApi}
        />
        <ReadingSection
          style={style}
          reading={choices}
          lanes={lanes}
          uiLanguage={uiLanguage}
          api={props.lookApi}
        />
        <ShortcutsSection api={props.shortcutsApi} />
        <SitesSection api={props.sitesApi} uiLanguage={uiLanguage} />
        <TranscriptsSection
          choices={settings.value.transcripts}
          api={props.transcriptsApi}
          uiLanguage={uiLanguage}
        />
        <VoiceSection
          voice={settings.value.voice}
          languages={languages}
          locale={locale}
          api={voiceApi}
        />
        <SpokenTermsSection
          api={props.spokenTermsApi}
          locale={{ ...locale, listLanguages: props.voiceOffer.value?.terms }}
        />
        <GlossariesSection
          api={props.glossaryApi}
          locale={{ ...locale, listLanguages: props.glossaryLanguages.value }}
        />
        <StyleRulesSection
          styles={settings.value.styleRules}
          locale={locale}
          api={props.styleRulesApi}
        />
        <SoundSection settings={settings.value} api={soundApi} />
        <QuotaSection
          quota={props.quota}
          isReady={connection.ready.value}
          uiLanguage={uiLanguage}
        />
        <PrivacySection
          api={privacyApi}
          baseUrl={connection.baseUrl.value}
          streamHosts={connection.service.value.streamHosts}
          uiLanguage={uiLanguage}
        />
      </main>
    </div>
  );
}
