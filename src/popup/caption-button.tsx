import type { ConnectionModel } from "../features/connection/connection-model.ts";
import { HostNotice } from "../features/connection/host-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import type { PopupModel } from "./popup-model.ts";

export interface CaptionButtonProps {
  readonly model: PopupModel;
  readonly connection: ConnectionModel;
  readonly onSetUp: () => void;
}

export function CaptionButton({ model, connection, onSetUp }: CaptionButtonProps) {
  const text = useText();
  if (model.active.value) {
    return (
      <Button large onClick={() => void model.stop()}>
        <Icon name="square" /> {text("popup_stop")}
      </Button>
    );
  }
  const obstacle = model.blocker.value;
  if (obstacle === "service" || obstacle === "key") {
    return (
      <>
        <p>{text(`popup_setup_${obstacle}`)}</p>
        <Button large kind="primary" onClick={onSetUp}>
          {text("popup_setup")}
        </Button>
      </>
    );
  }
  const again = model.failure.value !== null;
  return (
    <>
      <Button
        large
        kind="primary"
        disabled={obstacle !== null}
        aria-describedby="obstacle"
        onClick={() => void model.start()}
      >
        <Icon name="play" /> {text(again ? "popup_start_again" : "popup_start")}
      </Button>
      <div id="obstacle" class="obstacle">
        {obstacle === "page" && <Notice kind="info">{text("popup_page_forbidden")}</Notice>}
        {obstacle === "host" && <HostNotice model={connection} />}
      </div>
    </>
  );
}
