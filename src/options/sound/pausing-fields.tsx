import type { FieldCheck } from "../../settings/schema/field-checks.ts";
import type { StreamSettings } from "../../settings/schema/settings.ts";
import { CheckedField } from "../../ui/checked-field.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { useText } from "../../ui/texts.ts";
import { useSavedMark } from "../../ui/use-saved-mark.ts";

export interface PausingApi {
  readonly whenHiddenChoices: readonly StreamSettings["whenHidden"][];
  checkSilenceMinutes(typed: string): FieldCheck;
  saveStream(change: Partial<StreamSettings>): Promise<void>;
}

export interface PausingFieldsProps {
  readonly stream: StreamSettings;
  readonly api: PausingApi;
}

/** When captions pause or stop by themselves. */
export function PausingFields({ stream, api }: PausingFieldsProps) {
  const text = useText();
  const { saved, markSaved } = useSavedMark();
  return (
    <>
      <CheckedField
        label={text("silence_label")}
        hint={text("silence_hint")}
        inputMode="decimal"
        value={String(stream.silenceMinutes)}
        check={api.checkSilenceMinutes}
        save={(value) => api.saveStream({ silenceMinutes: Number(value) })}
      />
      <RadioGroup
        label={text("when_hidden_label")}
        saved={saved}
        value={stream.whenHidden}
        choices={api.whenHiddenChoices.map((value) => ({
          value,
          label: text(`when_hidden_${value}`),
          hint: text(`when_hidden_${value}_hint`),
        }))}
        onChoose={(whenHidden) => void api.saveStream({ whenHidden }).then(markSaved)}
      />
    </>
  );
}
