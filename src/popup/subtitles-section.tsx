import { useLayoutEffect, useRef } from "preact/hooks";
import { DevicePacksPanel } from "../features/device/device-packs-panel.tsx";
import type { Locale } from "../features/languages/locale.ts";
import type { QuotaModel } from "../features/quota/quota-model.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Notice } from "../ui/notice.tsx";
import { Select } from "../ui/select.tsx";
import { useText } from "../ui/texts.ts";
import { FailureNotice, type FailureNoticeProps } from "./failure-notice.tsx";
import type { PopupModel } from "./popup-model.ts";
import { subtitlesFormat } from "./subtitles-format.ts";
import type { ShownSubtitles, SubtitlesModel } from "./subtitles-model.ts";
import type { TranscriptOverlayModel } from "./transcript-overlay-model.ts";
import { OffsetButtons } from "./transcript-overlay-section.tsx";
import "./subtitles-section.css";

export interface SubtitlesSectionProps {
  readonly subtitles: SubtitlesModel;
  readonly model: PopupModel;
  readonly overlay: TranscriptOverlayModel;
  readonly quota: QuotaModel;
  readonly locale: Locale;
  readonly onSetUp: () => void;
  readonly onOpenOptions: () => void;
}

/** Offers the subtitles that the tab's player has; empty without any. */
export function SubtitlesOffer(props: SubtitlesSectionProps) {
  const { subtitles, model, locale, onSetUp, onOpenOptions } = props;
  const text = useText();
  const format = subtitlesFormat(locale, text);
  const offers = subtitles.offers.value;
  const chosen = subtitles.chosen.value;
  const engine = subtitles.engine.value;
  const isActive = model.active.value;
  const isOffered = chosen !== null && engine !== null && subtitles.shown.value === null;
  const isTranslated = engine === "service" || engine === "device";
  const action = isTranslated ? "subtitles_translate" : "subtitles_show";
  // Running captions need no rival: one line, about the subtitles that would replace them.
  const named = isActive && chosen ? [chosen] : offers;
  const press = {
    "aria-describedby": "subtitles-price",
    disabled: subtitles.isChanging.value || subtitles.isLacking.value,
    onClick: () => void subtitles.show(),
  };
  return (
    <section class="popup-subtitles" aria-label={text("options_subtitles")}>
      {/* In place before it has words, so that screen readers announce them. */}
      <p role="status" class={isActive ? "quiet" : undefined}>
        {isOffered && format.found(named)}
      </p>
      {isOffered && (
        <>
          {offers.length > 1 && !isActive && (
            <Select
              label={text("subtitles_which")}
              value={chosen.id}
              groups={[
                {
                  label: null,
                  choices: offers.map((offer) => ({
                    value: offer.id,
                    label: format.track(offer),
                  })),
                },
              ]}
              onChoose={(id) => subtitles.choose(id)}
            />
          )}
          {subtitles.isPreparing.value && (
            <DevicePacksPanel model={subtitles.packs} locale={locale} />
          )}
          {engine === "missing" ? (
            <p class="quiet">{text("subtitles_missing")}</p>
          ) : (
            <div class="popup-subtitles-row">
              {isActive ? (
                <button type="button" class="link" {...press}>
                  {text("subtitles_use")}
                </button>
              ) : (
                <Button {...press}>{text(action)}</Button>
              )}
              <span id="subtitles-price" class="quiet small">
                <Price {...props} />
              </span>
            </div>
          )}
          {engine === "not_here" && (
            <p class="small">
              {text("subtitles_not_here")}{" "}
              {subtitles.isServiceReady.value ? (
                <button type="button" class="link" onClick={onOpenOptions}>
                  {text("popup_open_options")}
                </button>
              ) : (
                <button type="button" class="link" onClick={onSetUp}>
                  {text("needs_service_connect")}
                </button>
              )}
            </p>
          )}
        </>
      )}
      <Changing subtitles={subtitles} />
      {subtitles.isGone.value && (
        <Notice kind="stopped" announced>
          {text("subtitles_gone")}
        </Notice>
      )}
    </section>
  );
}

function Price({ subtitles, quota, locale }: SubtitlesSectionProps) {
  const text = useText();
  const format = subtitlesFormat(locale, text);
  if (subtitles.engine.value === "device") return text("subtitles_free");
  if (subtitles.engine.value !== "service") return null;
  const characters = subtitles.chosen.value?.characters ?? null;
  if (characters === null) return text("subtitles_price_unknown");
  const left = quota.known.value?.usage.meters.find(({ kind }) => kind === "characters")?.left;
  return (
    <>
      {text("subtitles_price", format.about(characters))}
      {typeof left === "number" && left < characters && (
        <>
          {" "}
          <strong class="popup-quota-pressing">
            {text("subtitles_short", format.count(left))}
          </strong>
        </>
      )}
    </>
  );
}

// The wait for the end of a sentence would look like a press that went nowhere.
function Changing({ subtitles }: Pick<SubtitlesSectionProps, "subtitles">) {
  const text = useText();
  return (
    <p role="status" class="quiet small">
      {subtitles.isChanging.value && text("subtitles_changing")}
    </p>
  );
}

/** What is shown, in the place of the state of captions. */
export function SubtitlesState({
  shown,
  locale,
}: {
  readonly shown: ShownSubtitles;
  readonly locale: Locale;
}) {
  const text = useText();
  return (
    <p class="state-line state-live">
      <span class="state-mark" aria-hidden="true" />
      <span role="status">{subtitlesFormat(locale, text).shown(shown)}</span>
    </p>
  );
}

export interface ShownSubtitlesActionsProps extends SubtitlesSectionProps {
  readonly shown: ShownSubtitles;
  /** Whether captions of the sound could start. */
  readonly canCaption: boolean;
  readonly onOpenTranscript: () => void;
  readonly onOpenDocuments: FailureNoticeProps["onOpenDocuments"];
}

/** What can be done with the subtitles that are shown, in the place of Start. */
export function ShownSubtitlesActions(props: ShownSubtitlesActionsProps) {
  const { subtitles, overlay, shown, canCaption, locale } = props;
  const text = useText();
  const stop = useRef<HTMLDivElement>(null);
  // The pressed button has given way to these.
  useLayoutEffect(() => {
    if (subtitles.wasPressed.value) stop.current?.querySelector("button")?.focus();
  }, [subtitles]);
  const { engine, failure, billedCharacters } = shown.translation;
  const isTranslated = shown.lanes.some((lane) => lane !== "original");
  const format = subtitlesFormat(locale, text);
  return (
    <>
      {failure !== null && (
        <FailureNotice
          failure={failure}
          format={(sentence) => text("subtitles_failed", sentence)}
          streamHosts={[]}
          onStreamHost={() => undefined}
          onRetry={() => void subtitles.retry()}
          onOpenOptions={props.onOpenOptions}
          onOpenDocuments={props.onOpenDocuments}
        />
      )}
      <div ref={stop} class="popup-actions">
        <Button onClick={() => void overlay.hide()}>
          <Icon name="square" /> {text("stop")}
        </Button>
        <Button onClick={props.onOpenTranscript}>{text("popup_transcript")}</Button>
      </div>
      <div class="popup-subtitles">
        <Changing subtitles={subtitles} />
        <div class="popup-subtitles-row">
          {canCaption && (
            <Button
              disabled={subtitles.isChanging.value}
              onClick={() => void subtitles.captionSound()}
            >
              {text("subtitles_sound")}
            </Button>
          )}
          {isTranslated && (
            <span class="quiet small">
              {engine === "device"
                ? text("subtitles_free")
                : text("subtitles_done", format.count(billedCharacters))}
            </span>
          )}
        </div>
        <OffsetButtons overlay={overlay} locale={locale} />
      </div>
    </>
  );
}
