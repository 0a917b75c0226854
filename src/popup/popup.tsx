import type { ReadonlySignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { TargetContentType } from "../audio/target-formats.ts";
import type { Pace } from "../captions/pace/reading-choices.ts";
import type { StreamHostAnswer } from "../features/connection/connection-api.ts";
import type { ConnectionModel } from "../features/connection/connection-model.ts";
import {
  LanguageForm,
  type LanguagePort,
  type LanguageReading,
} from "../features/languages/language-form.tsx";
import type { QuotaKind } from "../features/quota/quota-api.ts";
import type { QuotaModel } from "../features/quota/quota-model.ts";
import { QuotaWarning } from "../features/quota/quota-warning.tsx";
import type { VoiceOffer } from "../service/languages/languages.ts";
import type { SourceLanguage, TargetLanguage } from "../service/languages/voice-languages.ts";
import type { LookPort } from "../settings/changes/look-api.ts";
import type { DubSettings } from "../settings/schema/settings.ts";
import { useText } from "../ui/texts.ts";
import { CaptionButton } from "./caption-button.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import type { LeftModel } from "./left-model.ts";
import { LeftNotices } from "./left-notices.tsx";
import { PageNotices } from "./page-notices.tsx";
import type { PopupModel } from "./popup-model.ts";
import { QuickDials } from "./quick-dials.tsx";
import { QuickDub } from "./quick-dub.tsx";
import { QuotaFold } from "./quota-fold.tsx";
import { ShowFold } from "./show-fold.tsx";
import type { ShowModel } from "./show-model.ts";
import { SiteFold } from "./site-fold.tsx";
import type { SiteModel } from "./site-model.ts";
import { StateLine } from "./state-line.tsx";
import { StreamNotices } from "./stream-notices.tsx";
import { TabHeader } from "./tab-header.tsx";
import "./popup.css";

export interface PopupProps {
  readonly model: PopupModel;
  readonly left: LeftModel;
  readonly show: ShowModel;
  readonly connection: ConnectionModel;
  /** What the service has for captions, by its own account; null where it does not tell. */
  readonly voiceOffer?: ReadonlySignal<VoiceOffer | null>;
  readonly quota: QuotaModel;
  readonly site: SiteModel;
  /** Stores for the site where it has its own choices, and for all sites where not. */
  readonly languagePort: LanguagePort<SourceLanguage, TargetLanguage>;
  readonly lookPort: Pick<LookPort, "saveStyle" | "saveReading">;
  /** The formats of speech that this browser can play; null until it was asked. */
  readonly playable: ReadonlySignal<ReadonlySet<TargetContentType> | null>;
  readonly saveDub: (change: Partial<DubSettings>) => Promise<void>;
  readonly paceDelaysMs: Readonly<Record<Pace, number>>;
  readonly reading: LanguageReading;
  readonly onOpenTranscript: () => void;
  readonly onOpenOptions: () => void;
  readonly onOpenDocuments: () => void;
  readonly onSetUp: () => void;
}

/** What captions use up, and what more when a translation is spoken. */
const CAPTION_KINDS: readonly QuotaKind[] = ["speechToText"];
const DUB_KINDS: readonly QuotaKind[] = ["speechToSpeech", "speechToText"];

/** What opens under the toolbar button. */
export function Popup(props: PopupProps) {
  const { model, left, connection, quota, site, languagePort, reading } = props;
  const settings = site.settings.value;
  const text = useText();
  const failure = model.failure.value;
  const isReady = connection.ready.value;
  const answerStreamHost = async (answer: StreamHostAnswer) => {
    await connection.port.keepStreamHost(answer);
    if (answer.isAllowed) await model.start();
  };
  useEffect(() => {
    if (isReady) void quota.look();
  }, [quota, isReady]);
  return (
    <main class="popup">
      <header class="popup-head">
        <TabHeader tab={model.tab} />
        <StateLine model={model} reading={reading} />
      </header>
      {failure !== null && (
        <FailureNotice
          failure={failure}
          streamHosts={connection.service.value.streamHosts}
          onStreamHost={(answer) => void answerStreamHost(answer)}
          onOpenOptions={props.onOpenOptions}
        />
      )}
      <StreamNotices model={model} uiLanguage={reading.uiLanguage} />
      <QuotaWarning
        model={quota}
        kinds={settings.dub.on ? DUB_KINDS : CAPTION_KINDS}
        uiLanguage={reading.uiLanguage}
      />
      <CaptionButton model={model} connection={connection} onSetUp={props.onSetUp} />
      <PageNotices model={model} whenHidden={settings.stream.whenHidden} />
      <LeftNotices model={left} />
      <section class="popup-languages" aria-label={text("options_languages")}>
        <LanguageForm
          brief
          languages={settings.languages}
          port={languagePort}
          reading={reading}
          offered={props.voiceOffer?.value ?? null}
        />
      </section>
      <QuickDub
        settings={settings}
        reading={reading}
        speech={props.voiceOffer?.value?.speech ?? null}
        playable={props.playable}
        save={props.saveDub}
      />
      <QuickDials
        settings={settings}
        port={props.lookPort}
        uiLanguage={reading.uiLanguage}
        paceDelaysMs={props.paceDelaysMs}
      />
      <ShowFold show={props.show} model={model} reading={reading} />
      <footer class="popup-foot">
        <div class="popup-folds">
          <SiteFold site={site} model={model} />
          <QuotaFold quota={quota} model={model} uiLanguage={reading.uiLanguage} />
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
