import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Notice } from "../ui/notice.tsx";
import { useText } from "../ui/texts.ts";
import type { PopupModel } from "./popup-model.ts";

/** While captions run: whether this very page shows them, and whether the next one will. */
export function PageNotices({ model }: { model: PopupModel }) {
  const text = useText();
  if (!model.active.value) return null;
  const { state, overlayShown, overlayHidden, overlayKeptOut } = model.status.value;
  const lost = state === "streaming" && !overlayShown;
  return (
    <>
      {lost && (
        <Notice kind="working" announced>
          {text("popup_not_drawn")}
        </Notice>
      )}
      {overlayKeptOut && !overlayHidden && !lost && (
        <Notice kind="working" announced>
          {text("popup_kept_out")}
        </Notice>
      )}
      {overlayHidden && !lost && (
        <Notice
          kind="info"
          actions={<Button onClick={() => void model.unhide()}>{text("popup_unhide")}</Button>}
        >
          {text("popup_hidden")}
        </Notice>
      )}
      {!lost && model.broughtBack.value && (
        <Notice kind="good" announced>
          {text("popup_back")}
        </Notice>
      )}
      <Checkbox
        label={text("popup_follow")}
        checked={model.follows.value}
        onToggle={(follows) => void model.setFollows(follows)}
      />
    </>
  );
}
