import { useEffect } from "preact/hooks";
import { LanguageForm } from "../features/languages/language-form.tsx";
import { QuotaNotices } from "../features/quota/quota-notices.tsx";
import type { MeterKind } from "../service/account/usage.ts";
import type { StreamHostAnswer } from "../service/hosts/stream-address.ts";
import { useText } from "../ui/texts.ts";
import { CaptionActions } from "./caption-actions.tsx";
import { ContinueHere, DeviceStart, MissingPacks, SpokenOnDevice } from "./device-start.tsx";
import { FailureNotice } from "./failure-notice.tsx";
import { InterruptedNotices } from "./interrupted-notices.tsx";
import { MoreSection } from "./more-section.tsx";
import { PageNotices } from "./page-notices.tsx";
import type { PopupProps } from "./popup-props.ts";
import { QuotaBlockNotice } from "./quota-block-notice.tsx";
import { SavedTranscriptNotice } from "./saved-transcript-notice.tsx";
import { SetUp } from "./set-up.tsx";
import { SoundChoice } from "./sound-choice.tsx";
import { StateLine } from "./state-line.tsx";
import { StreamNotices } from "./stream-notices.tsx";
import { ShownSubtitlesActions, SubtitlesOffer, SubtitlesState } from "./subtitles-section.tsx";
import { TabHeader } from "./tab-header.tsx";
import { ShownTranscript } from "./transcript-overlay-section.tsx";
import "./popup.css";

// Meters that captions use, and those that dubbing uses as well.
const CAPTION_KINDS: readonly MeterKind[] = ["speechToText"];
const DUB_KINDS: readonly MeterKind[] = ["speechToSpeech", "speechToText"];

export function Popup(props: PopupProps) {
  const {
    model,
    hearsTabs,
    connection,
    quota,
    quotaBlock,
    site,
    device,
    overlay,
    subtitles,
    locale,
  } = props;
  const settings = site.settings.value;
  const { uiLanguage } = locale;
  const text = useText();
  const isDevice = device.isDevice.value;
  const isOnDevice = isDevice || device.isRunning.value;
  const isReady = connection.ready.value && !isDevice;
  const answerStreamHost = async (answer: StreamHostAnswer) => {
    await connection.api.keepStreamHost(answer);
    if (answer.isAllowed) await model.start();
  };
  const turnDubOff = async () => {
    await props.saveDub({ on: false });
    quotaBlock.settle();
  };
  useEffect(() => {
    if (isReady) void quota.refresh();
  }, [quota, isReady]);
  const blocker = model.blocker.value;
  const shown = subtitles.shown.value;
  if (!model.active.value && shown === null && blocker !== null && blocker !== "page") {
    return <SetUp {...props} missing={blocker} />;
  }
  // What is missing for captions here comes first, and needs the room.
  const isLacking = (isDevice && !device.packs.canStart.value) || device.isPreparing.value;
  // What captions would need does not matter while subtitles are shown, or where there are none.
  const failure = shown === null ? model.failure.value : null;
  const isQuotaFailure = failure?.reason === "quota_exceeded";
  const block = isDevice || shown !== null ? null : quotaBlock.block.value;
  const isKeptOut = model.tab.refusal !== null;
  return (
    <main class="popup">
      <header class="popup-head">
        <TabHeader tab={model.tab} />
        {/* Neither "Ready" nor "Stopped" would be right. */}
        {shown !== null ? (
          <SubtitlesState shown={shown} locale={locale} />
        ) : (
          (!isKeptOut || model.active.value) &&
          !(block && model.status.value.state === "idle") && (
            <StateLine model={model} locale={locale} />
          )
        )}
      </header>
      <div class="popup-notices">
        {failure !== null && !isQuotaFailure && (
          <FailureNotice
            failure={failure}
            streamHosts={connection.service.value.streamHosts}
            onStreamHost={(answer) => void answerStreamHost(answer)}
            onOpenOptions={props.onOpenOptions}
            onOpenDocuments={props.onOpenDocuments}
            {...(hearsTabs && { onWholeTab: () => void props.soundChoice.choose(false) })}
          />
        )}
        <StreamNotices model={model} uiLanguage={uiLanguage} />
        {block ? (
          <QuotaBlockNotice
            block={block}
            model={quotaBlock}
            quota={quota}
            failure={isQuotaFailure ? failure : null}
            uiLanguage={uiLanguage}
            onDubOff={() => void turnDubOff()}
            onOpenOptions={props.onOpenOptions}
          />
        ) : (
          !isOnDevice && (
            <QuotaNotices
              model={quota}
              kinds={settings.dub.on ? DUB_KINDS : CAPTION_KINDS}
              uiLanguage={uiLanguage}
            />
          )
        )}
        <PageNotices model={model} whenHidden={settings.stream.whenHidden} />
        <SavedTranscriptNotice {...props} />
        <InterruptedNotices model={props.interrupted} />
      </div>
      {shown === null ? (
        <>
          {isDevice && !isKeptOut && <DeviceStart {...props} />}
          {!isDevice && isOnDevice && <MissingPacks {...props} />}
          {!block && (
            <CaptionActions
              model={model}
              device={device}
              onOpenTranscript={props.onOpenTranscript}
              onAllowFiles={props.onAllowFiles}
            />
          )}
          {/* It may come later than the others, which must not move under a pointer. */}
          <ContinueHere {...props} />
          {!isKeptOut && <SoundChoice model={props.soundChoice} />}
          <SubtitlesOffer {...props} />
        </>
      ) : (
        <ShownSubtitlesActions
          {...props}
          shown={shown}
          canCaption={
            blocker === null && !isLacking && (isDevice || quotaBlock.block.value === null)
          }
        />
      )}
      <ShownTranscript overlay={overlay} locale={locale} />
      <details
        class="popup-fold popup-languages"
        name="popup"
        open={!overlay.isOffered.value && !isLacking}
      >
        <summary>
          {text("options_languages")}
          <span class="popup-fold-brief quiet small">
            {settings.languages.targets.map((tag) => locale.nameLanguage(tag).name).join(" · ")}
          </span>
        </summary>
        <div class="popup-fold-body">
          {isOnDevice && !(isDevice && device.isAsking.value) && <SpokenOnDevice {...props} />}
          <LanguageForm
            brief
            isSpokenElsewhere={isOnDevice}
            {...(isOnDevice && { device: device.languages.offerFor(device.spoken.value) })}
            languages={settings.languages}
            api={props.languageApi}
            locale={locale}
            offered={props.voiceOffer?.value ?? null}
          />
        </div>
      </details>
      <MoreSection {...props} />
    </main>
  );
}
