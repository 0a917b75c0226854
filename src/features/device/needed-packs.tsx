import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import type { Locale } from "../languages/locale.ts";
import type { DevicePacks } from "./device-packs.ts";
import { DevicePacksPanel } from "./device-packs-panel.tsx";

export interface NeededPacksProps {
  readonly model: DevicePacks;
  readonly locale: Locale;
  /** Whether another button downloads them. */
  readonly isStartedElsewhere?: boolean;
}

/** All packs of the chosen languages, with a warning about those that this computer lacks. */
export function NeededPacks({ model, ...props }: NeededPacksProps) {
  const text = useText();
  if (model.packs.value.length === 0) return null;
  const isImpossible = model.packs.value.some(({ state }) => state === "unavailable");
  return (
    <div class="needed-packs">
      <h3 class="field-label">{text("device_packs")}</h3>
      <p class="quiet small">{text("device_packs_lead")}</p>
      <DevicePacksPanel model={model} isWhole {...props} />
      {isImpossible && (
        <Notice kind="working" announced>
          {text("device_unavailable")}
        </Notice>
      )}
    </div>
  );
}
