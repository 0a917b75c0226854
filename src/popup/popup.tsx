import type { ReadonlySignal } from "@preact/signals";
import type { SourceLanguage, TargetLanguage } from "../service/voice-languages.ts";
import type { LanguageSettings } from "../settings/settings.ts";
import type { ConnectionModel } from "../ui/connection/connection-model.ts";
import {
  LanguageForm,
  type LanguagePort,
  type LanguageReading,
} from "../ui/languages/language-form.tsx";
import { useText } from "../ui/texts.ts";
import { CaptionButton } from "./caption-button.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import type { LeftModel } from "./left-model.ts";
import { LeftNotices } from "./left-notices.tsx";
import { PageNotices } from "./page-notices.tsx";
import type { PopupModel } from "./popup-model.ts";
import { StateLine } from "./state-line.tsx";
import { StreamNotices } from "./stream-notices.tsx";
import { TabHeader } from "./tab-header.tsx";
import "./popup.css";

export interface PopupProps {
  readonly model: PopupModel;
  readonly left: LeftModel;
  readonly connection: ConnectionModel;
  readonly languages: ReadonlySignal<LanguageSettings>;
  readonly languagePort: LanguagePort<SourceLanguage, TargetLanguage>;
  readonly reading: LanguageReading;
  readonly onOpenOptions: () => void;
  readonly onSetUp: () => void;
}

/** What opens under the toolbar button. */
export function Popup(props: PopupProps) {
  const { model, left, connection, languages, languagePort, reading } = props;
  const text = useText();
  const failure = model.failure.value;
  return (
    <main class="popup">
      <header class="popup-head">
        <TabHeader tab={model.tab} />
        <StateLine model={model} reading={reading} />
      </header>
      {failure !== null && <FailureNotice failure={failure} onOpenOptions={props.onOpenOptions} />}
      <StreamNotices model={model} uiLanguage={reading.uiLanguage} />
      <CaptionButton model={model} connection={connection} onSetUp={props.onSetUp} />
      <PageNotices model={model} />
      <LeftNotices model={left} />
      <section class="popup-languages" aria-label={text("options_languages")}>
        <LanguageForm languages={languages.value} port={languagePort} reading={reading} />
      </section>
      <footer class="popup-foot">
        <button type="button" class="link" onClick={props.onOpenOptions}>
          {text("popup_options")}
        </button>
      </footer>
    </main>
  );
}
