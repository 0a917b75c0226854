import { isDubHeard } from "../messaging/caption-status.ts";
import type { WhenHidden } from "../settings/schema/settings.ts";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import type { PopupModel } from "./popup-model.ts";

export interface PageNoticesProps {
  readonly model: PopupModel;
  readonly whenHidden: WhenHidden;
}

export function PageNotices({ model, whenHidden }: PageNoticesProps) {
  const text = useText();
  if (!model.active.value) return null;
  const { state, overlayShown, overlayHidden, overlayKeptOut, dub } = model.status.value;
  const stops = whenHidden === "stop" && !isDubHeard(dub);
  const lost = state === "streaming" && !overlayShown;
  return (
    <>
      {lost && (
        <Notice kind="working" announced>
          {text(model.tab.refusal === null ? "popup_not_drawn" : "popup_not_drawn_here")}
        </Notice>
      )}
      {overlayKeptOut && !overlayHidden && !lost && model.failure.value === null && (
        <Notice kind="working" announced>
          {text(stops ? "popup_kept_out_stop" : "popup_kept_out")}
        </Notice>
      )}
      {overlayHidden && !lost && (
        <Notice kind="info">{text(stops ? "popup_hidden_stop" : "popup_hidden")}</Notice>
      )}
      {!lost && model.hasReturned.value && (
        <Notice kind="good" announced>
          {text("popup_back")}
        </Notice>
      )}
    </>
  );
}
