import { useState } from "preact/hooks";
import { Icon } from "../ui/icon.tsx";
import { useText } from "../ui/texts.ts";
import type { PopupTab } from "./popup-tab.ts";

export function TabHeader({ tab }: { tab: PopupTab }) {
  const text = useText();
  const [broken, setBroken] = useState(false);
  return (
    <h1 class="tab-title" title={tab.title}>
      {tab.iconUrl === null || broken ? (
        <Icon name="globe" />
      ) : (
        <img
          src={tab.iconUrl}
          alt=""
          width={16}
          height={16}
          referrerpolicy="no-referrer"
          onError={() => setBroken(true)}
        />
      )}
      <span>{tab.title || text("popup_this_page")}</span>
    </h1>
  );
}
