import type { ReadonlySignal } from "@preact/signals";
import { ConnectionForm } from "../features/connection/connection-form.tsx";
import type { ConnectionModel } from "../features/connection/connection-model.ts";
import {
  LanguageForm,
  type LanguagePort,
  type LanguageReading,
} from "../features/languages/language-form.tsx";
import type { OfferedTags } from "../features/languages/mark-unoffered.ts";
import type { QuotaModel } from "../features/quota/quota-model.ts";
import type { VoiceOffer } from "../service/languages/languages.ts";
import type { SourceLanguage, TargetLanguage } from "../service/languages/voice-languages.ts";
import type { Settings } from "../settings/schema/settings.ts";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";
import { useSavedMark } from "../ui/use-saved-mark.ts";
import { AppearanceSection } from "./appearance-section.tsx";
import { DubSection, type DubSectionPort } from "./dub-section.tsx";
import type { LookPort } from "./look-types.ts";
import { namedLanes } from "./named-lanes.ts";
import { type PrivacyPort, PrivacySection } from "./privacy-section.tsx";
import { QuotaSection } from "./quota-section.tsx";
import { ReadingSection } from "./reading-section.tsx";
import { SectionRail } from "./section-rail.tsx";
import { type ShortcutPort, ShortcutsSection } from "./shortcuts-section.tsx";
import { type SitesPort, SitesSection } from "./sites-section.tsx";
import { type SoundPort, SoundSection } from "./sound-section.tsx";
import { type StylesPort, StylesSection } from "./styles-section.tsx";
import { GlossariesSection } from "./terms/glossaries-section.tsx";
import type { GlossaryPort } from "./terms/glossary-lists.tsx";
import { SpokenTermsSection } from "./terms/spoken-terms-section.tsx";
import type { TermsPort } from "./terms/terms-lists.tsx";
import { type TranscriptsPort, TranscriptsSection } from "./transcripts-section.tsx";
import { type VoicePort, VoiceSection } from "./voice-section.tsx";
import "./options-page.css";

export interface OptionsPageProps {
  readonly settings: ReadonlySignal<Settings>;
  readonly connection: ConnectionModel;
  /** What the service has for captions, by its own account; null where it does not tell. */
  readonly voiceOffer: ReadonlySignal<VoiceOffer | null>;
  /** Languages that glossaries can be for. */
  readonly glossaryLanguages: ReadonlySignal<OfferedTags>;
  readonly quota: QuotaModel;
  readonly languagePort: LanguagePort<SourceLanguage, TargetLanguage>;
  readonly dubPort: DubSectionPort;
  readonly voicePort: VoicePort;
  readonly stylesPort: StylesPort;
  readonly soundPort: SoundPort;
  readonly privacyPort: PrivacyPort;
  readonly lookPort: LookPort;
  readonly sitesPort: SitesPort;
  readonly shortcutPort: ShortcutPort;
  readonly transcriptsPort: TranscriptsPort;
  readonly glossaryPort: GlossaryPort;
  readonly termsPort: TermsPort;
  readonly reading: LanguageReading;
}

/** Everything that can be chosen, on one page that saves as it goes. */
export function OptionsPage(props: OptionsPageProps) {
  const { settings, connection, languagePort, voicePort, soundPort, privacyPort, reading } = props;
  const { uiLanguage } = reading;
  const { style, reading: choices, languages } = settings.value;
  const text = useText();
  const lanes = namedLanes(languages, reading, text);
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
            port={languagePort}
            reading={reading}
            onSaved={languagesSaved.markSaved}
          />
        </Section>
        <AppearanceSection
          style={style}
          pace={choices.pace}
          lanes={lanes}
          uiLanguage={uiLanguage}
          port={props.lookPort}
        />
        <DubSection
          settings={settings.value}
          reading={reading}
          speech={props.voiceOffer.value?.speech ?? null}
          port={props.dubPort}
        />
        <ReadingSection
          style={style}
          reading={choices}
          lanes={lanes}
          uiLanguage={uiLanguage}
          port={props.lookPort}
        />
        <ShortcutsSection port={props.shortcutPort} />
        <SitesSection port={props.sitesPort} uiLanguage={uiLanguage} />
        <TranscriptsSection
          choices={settings.value.transcripts}
          port={props.transcriptsPort}
          uiLanguage={uiLanguage}
        />
        <VoiceSection
          voice={settings.value.voice}
          languages={languages}
          reading={reading}
          port={voicePort}
        />
        <SpokenTermsSection
          port={props.termsPort}
          reading={{ ...reading, listLanguages: props.voiceOffer.value?.terms }}
        />
        <GlossariesSection
          port={props.glossaryPort}
          reading={{ ...reading, listLanguages: props.glossaryLanguages.value }}
        />
        <StylesSection styles={settings.value.styles} reading={reading} port={props.stylesPort} />
        <SoundSection settings={settings.value} port={soundPort} />
        <QuotaSection
          quota={props.quota}
          isReady={connection.ready.value}
          uiLanguage={uiLanguage}
        />
        <PrivacySection
          port={privacyPort}
          baseUrl={connection.baseUrl.value}
          streamHosts={connection.service.value.streamHosts}
          uiLanguage={uiLanguage}
        />
      </main>
    </div>
  );
}
