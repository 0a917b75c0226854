import type { ReadonlySignal } from "@preact/signals";
import type { TargetContentType } from "../../audio/formats/target-formats.ts";
import type { DubSettings } from "../../settings/schema/settings.ts";
import { Section } from "../../ui/section.tsx";
import { useText } from "../../ui/texts.ts";
import { useSavedMark } from "../../ui/use-saved-mark.ts";
import { TargetFormatChooser } from "./target-format-chooser.tsx";

export interface SpeechApi {
  /** Speech formats that this browser can play; null until known. */
  readonly playable: ReadonlySignal<ReadonlySet<TargetContentType> | null>;
  save(change: Pick<DubSettings, "format">): Promise<void>;
}

export interface SpeechSectionProps {
  readonly format: DubSettings["format"];
  readonly api: SpeechApi;
}

export function SpeechSection({ format, api }: SpeechSectionProps) {
  const text = useText();
  const { saved, markSaved } = useSavedMark();
  return (
    <Section id="speech" title={text("options_speech")} lead={text("options_speech_lead")}>
      <TargetFormatChooser
        value={format}
        playable={api.playable.value}
        saved={saved}
        onChoose={(chosen) => void api.save({ format: chosen }).then(markSaved)}
      />
    </Section>
  );
}
