import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useText } from "../ui/texts.ts";
import type { DeviceStartModel } from "./device-start-model.ts";
import { PageRefusalNotice } from "./page-refusal-notice.tsx";
import type { PopupModel } from "./popup-model.ts";

export interface CaptionActionsProps {
  readonly model: PopupModel;
  readonly device: DeviceStartModel;
  readonly onOpenTranscript: () => void;
  readonly onAllowFiles: () => void;
}

/** Start, or what can be done with captions that run. */
export function CaptionActions({ model, device, ...props }: CaptionActionsProps) {
  const text = useText();
  if (model.active.value) {
    const isHidden = model.status.value.overlayHidden;
    return (
      <div class="popup-actions">
        <Button onClick={() => void model.stop()}>
          <Icon name="square" /> {text("stop")}
        </Button>
        <Button onClick={() => void model.hide(!isHidden)}>
          <Icon name={isHidden ? "eye" : "eyeOff"} /> {text(isHidden ? "popup_show" : "popup_hide")}
        </Button>
        <Button onClick={props.onOpenTranscript}>{text("popup_transcript")}</Button>
      </div>
    );
  }
  const { refusal } = model.tab;
  const isDevice = device.isDevice.value;
  const isLacking = isDevice && !device.packs.canStart.value;
  const again = model.failure.value !== null;
  return (
    <>
      <Button
        large
        kind="primary"
        disabled={refusal !== null || isLacking}
        aria-describedby="obstacle"
        onClick={() => void (isDevice ? device.start() : model.start())}
      >
        <Icon name="play" /> {text(again ? "popup_start_again" : "popup_start")}
      </Button>
      <div id="obstacle" class="obstacle">
        {refusal !== null && (
          <PageRefusalNotice refusal={refusal} onAllowFiles={props.onAllowFiles} />
        )}
      </div>
    </>
  );
}
