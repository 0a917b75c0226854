import { EngineChoice } from "../features/device/engine-choice.tsx";
import { useIsManaged } from "../features/managed/managed-fields.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { useText } from "../ui/texts.ts";
import type { DeviceStartModel } from "./device-start-model.ts";
import type { SiteModel } from "./site-model.ts";

export interface EngineFoldProps {
  readonly device: DeviceStartModel;
  readonly site: SiteModel;
}

/** Who makes captions, on this site or on all. Collapsed, because it is chosen once. */
export function EngineFold({ device, site }: EngineFoldProps) {
  const text = useText();
  const { kind } = site.settings.value.engine;
  const isManaged = useIsManaged("engine");
  return (
    <details
      name="popup-more"
      onToggle={({ currentTarget }) => currentTarget.open && void device.languages.check()}
    >
      <summary>
        {text("options_engine")}
        {kind === "device" && (
          <span class="popup-fold-brief quiet small">{text("engine_device")}</span>
        )}
      </summary>
      <div class="popup-fold-body">
        <EngineChoice
          brief
          value={kind}
          support={device.languages.support.value}
          onChoose={(engine) => void device.chooseEngine(engine)}
        />
        {site.api !== null && !isManaged && (
          <Checkbox
            label={text("engine_site")}
            checked={site.choices.value?.engine != null}
            onToggle={(isOwn) => void device.setOwnEngine(isOwn)}
          />
        )}
      </div>
    </details>
  );
}
