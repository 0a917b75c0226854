import type { ReadonlySignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TargetContentType } from "../audio/formats/target-formats.ts";
import type { Pace } from "../captions/pace/reading-choices.ts";
import type { ConnectionModel } from "../features/connection/connection-model.ts";
import type { LanguageApi } from "../features/languages/language-api.ts";
import { LanguageForm } from "../features/languages/language-form.tsx";
import type { Locale } from "../features/languages/locale.ts";
import type { QuotaModel } from "../features/quota/quota-model.ts";
import { QuotaNotices } from "../features/quota/quota-notices.tsx";
import type { MeterKind } from "../service/account/usage.ts";
import type { StreamHostAnswer } from "../service/hosts/stream-address.ts";
import type { VoiceOffer } from "../service/languages/languages.ts";
import type { LookApi } from "../settings/changes/look-changes.ts";
import type { DubSettings } from "../settings/schema/settings.ts";
import { useText } from "../ui/texts.ts";
import { CaptionButton } from "./caption-button.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import type { InterruptedModel } from "./interrupted-model.ts";
import { InterruptedNotices } from "./interrupted-notices.tsx";
import { PageNotices } from "./page-notices.tsx";
import type { PopupModel } from "./popup-model.ts";
import { QuickDub } from "./quick-dub.tsx";
import { QuickSliders } from "./quick-sliders.tsx";
import { QuotaSection } from "./quota-section.tsx";
import type { SiteModel } from "./site-model.ts";
import { SiteSection } from "./site-section.tsx";
import { StateLine } from "./state-line.tsx";
import { StreamNotices } from "./stream-notices.tsx";
import { TabHeader } from "./tab-header.tsx";
import type { TranscriptOverlayModel } from "./transcript-overlay-model.ts";
import { TranscriptOverlaySection } from "./transcript-overlay-section.tsx";
import "./popup.css";

export interface PopupProps {
  readonly model: PopupModel;
  readonly interrupted: InterruptedModel;
  readonly overlay: TranscriptOverlayModel;
  readonly connection: ConnectionModel;
  /** Languages that the service offers for captions; null if it does not report them. */
  readonly voiceOffer?: ReadonlySignal<VoiceOffer | null>;
  readonly quota: QuotaModel;
  readonly site: SiteModel;
  readonly languageApi: LanguageApi;
  readonly lookApi: Pick<LookApi, "saveStyle" | "saveReading">;
  /** Speech formats that this browser can play; null until known. */
  readonly playable: ReadonlySignal<ReadonlySet<TargetContentType> | null>;
  readonly saveDub: (change: Partial<DubSettings>) => Promise<void>;
  readonly paceDelaysMs: Readonly<Record<Pace, number>>;
  readonly locale: Locale;
  readonly onOpenTranscript: () => void;
  readonly onOpenOptions: () => void;
  readonly onOpenDocuments: () => void;
  readonly onSetUp: () => void;
}

// Meters that captions use, and those that dubbing uses as well.
const CAPTION_KINDS: readonly MeterKind[] = ["speechToText"];
const DUB_KINDS: readonly MeterKind[] = ["speechToSpeech", "speechToText"];

export function Popup(props: PopupProps) {
  const { model, interrupted, connection, quota, site, languageApi, locale } = props;
  const settings = site.settings.value;
  const text = useText();
  const failure = model.failure.value;
  const isReady = connection.ready.value;
  const answerStreamHost = async (answer: StreamHostAnswer) => {
    await connection.api.keepStreamHost(answer);
    if (answer.isAllowed) await model.start();
  };
  useEffect(() => {
    if (isReady) void quota.refresh();
  }, [quota, isReady]);
  return (
    <main class="popup">
      <header class="popup-head">
        <TabHeader tab={model.tab} />
        <StateLine model={model} locale={locale} />
      </header>
      {failure !== null && (
        <FailureNotice
          failure={failure}
          streamHosts={connection.service.value.streamHosts}
          onStreamHost={(answer) => void answerStreamHost(answer)}
          onOpenOptions={props.onOpenOptions}
        />
      )}
      <StreamNotices model={model} uiLanguage={locale.uiLanguage} />
      <QuotaNotices
        model={quota}
        kinds={settings.dub.on ? DUB_KINDS : CAPTION_KINDS}
        uiLanguage={locale.uiLanguage}
      />
      <CaptionButton model={model} connection={connection} onSetUp={props.onSetUp} />
      <PageNotices model={model} whenHidden={settings.stream.whenHidden} />
      <InterruptedNotices model={interrupted} />
      <section class="popup-languages" aria-label={text("options_languages")}>
        <LanguageForm
          brief
          languages={settings.languages}
          api={languageApi}
          locale={locale}
          offered={props.voiceOffer?.value ?? null}
        />
      </section>
      <QuickDub
        settings={settings}
        locale={locale}
        speech={props.voiceOffer?.value?.speech ?? null}
        playable={props.playable}
        save={props.saveDub}
      />
      <QuickSliders
        settings={settings}
        api={props.lookApi}
        uiLanguage={locale.uiLanguage}
        paceDelaysMs={props.paceDelaysMs}
      />
      <TranscriptOverlaySection overlay={props.overlay} model={model} locale={locale} />
      <footer class="popup-foot">
        <div class="popup-folds">
          <SiteSection site={site} model={model} />
          <QuotaSection quota={quota} model={model} uiLanguage={locale.uiLanguage} />
        </div>
        <button type="button" class="link" onClick={props.onOpenTranscript}>
          {text("popup_transcript")}
        </button>
        <a class="link" href="/src/transcript/library.html" target="_blank" rel="noopener">
          {text("popup_library")}
        </a>
        <button type="button" class="link" onClick={props.onOpenDocuments}>
          {text("popup_documents")}
        </button>
        <a class="link" href="/src/style-rules/index.html" target="_blank" rel="noopener">
          {text("popup_style_rules")}
        </a>
        <button type="button" class="link" onClick={props.onOpenOptions}>
          {text("popup_options")}
        </button>
      </footer>
    </main>
  );
}
