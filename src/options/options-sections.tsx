import type { ReadonlySignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { ConnectionForm } from "../features/connection/connection-form.tsx";
import type { ConnectionModel } from "../features/connection/connection-model.ts";
import { NeedsService, NeedsServiceCaptions } from "../features/device/needs-service.tsx";
import type { LanguageApi } from "../features/languages/language-api.ts";
import type { Locale } from "../features/languages/locale.ts";
import type { QuotaModel } from "../features/quota/quota-model.ts";
import type { VoiceOffer } from "../service/languages/languages.ts";
import type { Settings } from "../settings/schema/settings.ts";
import { Section } from "../ui/section.tsx";
import type { TextLookup } from "../ui/texts.ts";
import { AppearanceSection } from "./appearance/appearance-section.tsx";
import { chosenLanes } from "./appearance/chosen-lanes.ts";
import type { LookSectionsApi } from "./appearance/look-api.ts";
import { ReadingSection } from "./appearance/reading-section.tsx";
import type { BackupApi } from "./backup/backup-api.ts";
import { BackupSection } from "./backup/backup-section.tsx";
import { type DiagnosticsApi, DiagnosticsSection } from "./diagnostics/diagnostics-section.tsx";
import { type EngineApi, EngineSection } from "./engine-section.tsx";
import { LanguagesSection } from "./languages-section.tsx";
import { type PrivacyApi, PrivacySection } from "./privacy/privacy-section.tsx";
import { QuotaSection } from "./quota-section.tsx";
import { type ShortcutsApi, ShortcutsSection } from "./shortcuts-section.tsx";
import { type SitesApi, SitesSection } from "./sites-section.tsx";
import { ConnectionSection, type MessagesApi } from "./sound/connection-section.tsx";
import { type DubApi, DubSection } from "./sound/dub-section.tsx";
import { type PausingApi, PausingFields } from "./sound/pausing-fields.tsx";
import { type SoundApi, SoundSection } from "./sound/sound-section.tsx";
import { type SpeechApi, SpeechSection } from "./sound/speech-section.tsx";
import { type StyleRulesApi, StyleRulesSection } from "./style-rules-section.tsx";
import { type SubtitlesApi, SubtitlesSection } from "./subtitles-section.tsx";
import type { TranscriptsApi } from "./transcripts/transcripts-api.ts";
import { TranscriptsSection } from "./transcripts/transcripts-section.tsx";
import type { SectionId } from "./views.ts";
import { type VoiceApi, VoiceSection } from "./voice-section.tsx";

export interface OptionsSectionsProps {
  readonly settings: ReadonlySignal<Settings>;
  readonly engineApi: EngineApi;
  readonly connection: ConnectionModel;
  /** Languages that the service offers for captions; null if it does not report them. */
  readonly voiceOffer: ReadonlySignal<VoiceOffer | null>;
  readonly quota: QuotaModel;
  readonly languageApi: LanguageApi;
  readonly dubApi: DubApi & SpeechApi;
  readonly voiceApi: VoiceApi;
  readonly styleRulesApi: StyleRulesApi;
  readonly soundApi: SoundApi & PausingApi & MessagesApi;
  readonly privacyApi: PrivacyApi;
  readonly lookApi: LookSectionsApi;
  readonly subtitlesApi: SubtitlesApi;
  readonly sitesApi: SitesApi;
  readonly shortcutsApi: ShortcutsApi;
  readonly transcriptsApi: TranscriptsApi;
  readonly backupApi: BackupApi;
  readonly diagnosticsApi: DiagnosticsApi;
  readonly locale: Locale;
}

/** Every section by its name, drawn when called. */
export function optionsSections(
  props: OptionsSectionsProps,
  text: TextLookup,
): Readonly<Record<SectionId, () => ComponentChildren>> {
  const { connection, voiceOffer, soundApi, locale } = props;
  const { uiLanguage } = locale;
  const settings = props.settings.value;
  const { style, reading, languages, voice } = settings;
  const isDevice = settings.engine.kind === "device";
  const device = isDevice && {
    device: props.engineApi.languages.offerFor(languages.source),
  };
  const note = isDevice && <NeedsServiceCaptions />;
  const look = {
    style,
    lanes: chosenLanes(languages, locale, text),
    uiLanguage,
    api: props.lookApi,
  };
  return {
    engine: () => <EngineSection engine={settings.engine} api={props.engineApi} locale={locale} />,
    languages: () => (
      <LanguagesSection
        {...device}
        languages={languages}
        offered={voiceOffer.value}
        api={props.languageApi}
        locale={locale}
      />
    ),
    look: () => <AppearanceSection {...look} pace={reading.pace} />,
    reading: () => (
      <ReadingSection {...look} reading={reading}>
        <PausingFields stream={settings.stream} api={soundApi} />
      </ReadingSection>
    ),
    subtitles: () => <SubtitlesSection choices={settings.subtitles} api={props.subtitlesApi} />,
    dub: () => (
      <DubSection
        note={note}
        settings={settings}
        locale={locale}
        speech={voiceOffer.value?.speech ?? null}
        api={props.dubApi}
      />
    ),
    voice: () => (
      <VoiceSection
        note={note}
        voice={voice}
        languages={languages}
        locale={locale}
        api={props.voiceApi}
      />
    ),
    styles: () => (
      <StyleRulesSection
        note={isDevice && !connection.ready.value && <NeedsService />}
        styles={settings.styleRules}
        locale={locale}
        api={props.styleRulesApi}
      />
    ),
    transcripts: () => (
      <TranscriptsSection
        choices={settings.transcripts}
        api={props.transcriptsApi}
        uiLanguage={uiLanguage}
      />
    ),
    sites: () => <SitesSection api={props.sitesApi} uiLanguage={uiLanguage} />,
    backup: () => <BackupSection api={props.backupApi} uiLanguage={uiLanguage} />,
    privacy: () => (
      <PrivacySection
        api={props.privacyApi}
        baseUrl={connection.baseUrl.value}
        streamHosts={connection.service.value.streamHosts}
        uiLanguage={uiLanguage}
      />
    ),
    service: () => (
      <Section id="service" title={text("options_service")} lead={text("options_service_lead")}>
        <ConnectionForm model={connection} />
      </Section>
    ),
    quota: () => (
      <QuotaSection quota={props.quota} isReady={connection.ready.value} uiLanguage={uiLanguage} />
    ),
    shortcuts: () => <ShortcutsSection api={props.shortcutsApi} />,
    sound: () => <SoundSection settings={settings} api={soundApi} />,
    speech: () => <SpeechSection format={settings.dub.format} api={props.dubApi} />,
    connection: () => (
      <ConnectionSection
        messageFormat={voice.messageFormat}
        connection={connection}
        api={soundApi}
      />
    ),
    diagnostics: () => <DiagnosticsSection api={props.diagnosticsApi} />,
  };
}
