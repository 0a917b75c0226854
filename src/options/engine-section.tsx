import { useEffect } from "preact/hooks";
import type { DeviceLanguages } from "../features/device/device-languages.ts";
import type { DevicePacks } from "../features/device/device-packs.ts";
import { EngineChoice } from "../features/device/engine-choice.tsx";
import { NeededPacks } from "../features/device/needed-packs.tsx";
import type { Locale } from "../features/languages/locale.ts";
import { type EngineSettings, TAKE_OVER } from "../settings/schema/settings.ts";
import { RadioGroup } from "../ui/radio-group.tsx";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";
import { useSavedMark } from "../ui/use-saved-mark.ts";

export interface EngineApi {
  readonly languages: DeviceLanguages;
  /** For the languages of all sites; none with a service. */
  readonly packs: DevicePacks;
  save(change: Partial<EngineSettings>): Promise<void>;
}

export interface EngineSectionProps {
  readonly engine: EngineSettings;
  readonly api: EngineApi;
  readonly locale: Locale;
}

/** Who makes captions, the packs for this computer, and who steps in for the service. */
export function EngineSection({ engine, api, locale }: EngineSectionProps) {
  const text = useText();
  const { saved, markSaved } = useSavedMark();
  const save = (change: Partial<EngineSettings>) => void api.save(change).then(markSaved);
  const { kind, takeOver } = engine;
  const support = api.languages.support.value;
  useEffect(() => void api.languages.check(), [api]);
  return (
    <Section
      id="engine"
      title={text("options_engine")}
      lead={text("options_engine_lead")}
      saved={saved}
    >
      <EngineChoice value={kind} support={support} onChoose={(chosen) => save({ kind: chosen })} />
      {kind === "device" && <NeededPacks model={api.packs} locale={locale} />}
      {kind === "service" && support === "supported" && (
        <RadioGroup
          label={text("take_over_label")}
          value={takeOver}
          choices={TAKE_OVER.map((value) => ({ value, label: text(`take_over_${value}`) }))}
          onChoose={(chosen) => save({ takeOver: chosen })}
        />
      )}
    </Section>
  );
}
