import type { SubtitleSettings } from "../settings/schema/settings.ts";
import { Checkbox } from "../ui/checkbox.tsx";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";
import { useSavedMark } from "../ui/use-saved-mark.ts";

export interface SubtitlesApi {
  save(change: Partial<SubtitleSettings>): Promise<void>;
}

export interface SubtitlesSectionProps {
  readonly choices: SubtitleSettings;
  readonly api: SubtitlesApi;
}

/** How the subtitles that a video already has are shown. */
export function SubtitlesSection({ choices, api }: SubtitlesSectionProps) {
  const text = useText();
  const { saved, markSaved } = useSavedMark();
  return (
    <Section
      id="subtitles"
      title={text("options_subtitles")}
      lead={text("subtitles_lead")}
      saved={saved}
    >
      <Checkbox
        label={text("subtitles_pause")}
        hint={text("subtitles_pause_hint")}
        checked={choices.pauseAfterSentence}
        onToggle={(pauseAfterSentence) => void api.save({ pauseAfterSentence }).then(markSaved)}
      />
    </Section>
  );
}
