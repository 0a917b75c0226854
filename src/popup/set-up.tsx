import type { ConnectionModel } from "../features/connection/connection-model.ts";
import { HostNotice } from "../features/connection/host-notice.tsx";
import { Button } from "../ui/button.tsx";
import { useText } from "../ui/texts.ts";
import type { Blocker } from "./popup-model.ts";
import { SubtitlesOffer, type SubtitlesSectionProps } from "./subtitles-section.tsx";

export interface SetUpProps extends SubtitlesSectionProps {
  readonly missing: Exclude<Blocker, "page">;
  readonly connection: ConnectionModel;
}

/** The popup before captions can start anywhere: what is missing, and one way forward. */
export function SetUp({ missing, connection, ...props }: SetUpProps) {
  const text = useText();
  return (
    <main class="popup">
      <h1 class="tab-title">
        <img src="/icons/icon-32.png" alt="" width={16} height={16} />
        <span>Surtitle</span>
      </h1>
      {missing === "host" ? (
        <>
          <HostNotice model={connection} />
          {/* For an address that is wrong. */}
          <button type="button" class="link" onClick={props.onOpenOptions}>
            {text("popup_open_options")}
          </button>
        </>
      ) : (
        <>
          <p>{text(`popup_setup_${missing}`)}</p>
          <Button large kind="primary" onClick={props.onSetUp}>
            {text("popup_setup")}
          </Button>
        </>
      )}
      <SubtitlesOffer {...props} />
    </main>
  );
}
