import { useState } from "preact/hooks";
import { Checkbox } from "../ui/checkbox.tsx";
import { useText } from "../ui/texts.ts";
import { EngineFold } from "./engine-fold.tsx";
import type { PopupProps } from "./popup-props.ts";
import { QuickDub } from "./quick-dub.tsx";
import { QuickSliders } from "./quick-sliders.tsx";
import { QuotaSection } from "./quota-section.tsx";
import { SiteSection } from "./site-section.tsx";
import { TranscriptOverlaySection } from "./transcript-overlay-section.tsx";

/** Everything that is not needed to start, stop and choose languages. One fold opens at a time. */
export function MoreSection(props: PopupProps) {
  // Most popups close without it being opened, and its content takes 1 MB of memory.
  const [wasOpened, setOpened] = useState(false);
  const text = useText();
  const isOffered = props.overlay.isOffered.value;
  return (
    <details
      class="popup-fold popup-more"
      name="popup"
      open={isOffered}
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      {/* The fold may be painted open before its "toggle" event, so the press itself fills it. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is pressed, with keys too */}
      <summary onClick={() => setOpened(true)}>{text("popup_more")}</summary>
      {(wasOpened || isOffered) && <MoreBody {...props} />}
    </details>
  );
}

function MoreBody(props: PopupProps) {
  const { model, overlay, quota, site, locale } = props;
  const settings = site.settings.value;
  const isDevice = settings.engine.kind === "device";
  const text = useText();
  return (
    <div class="popup-more-body">
      {isDevice ? (
        <p class="quiet small">{text("needs_service_dub")}</p>
      ) : (
        <QuickDub
          settings={settings}
          locale={locale}
          lowersOriginal={props.hearsTabs && model.status.value.source === "tab"}
          speech={props.voiceOffer?.value?.speech ?? null}
          playable={props.playable}
          save={props.saveDub}
        />
      )}
      <QuickSliders
        settings={settings}
        api={props.lookApi}
        uiLanguage={locale.uiLanguage}
        paceDelaysMs={props.paceDelaysMs}
      />
      {model.active.value && (
        <Checkbox
          label={text("popup_follow")}
          checked={model.follows.value}
          onToggle={(follows) => void model.setFollows(follows)}
        />
      )}
      <TranscriptOverlaySection overlay={overlay} model={model} locale={locale} />
      <SiteSection site={site} model={model} hearsTabs={props.hearsTabs} />
      <div class="popup-pair">
        <EngineFold device={props.device} site={site} />
        {!isDevice && <QuotaSection quota={quota} model={model} uiLanguage={locale.uiLanguage} />}
      </div>
      <nav class="popup-links" aria-label={text("popup_more")}>
        {!model.active.value && (
          <button type="button" class="link" onClick={props.onOpenTranscript}>
            {text("popup_transcript")}
          </button>
        )}
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
      </nav>
    </div>
  );
}
