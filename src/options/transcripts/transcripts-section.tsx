import { useRef, useState } from "preact/hooks";
import { ManagedFields } from "../../features/managed/managed-fields.tsx";
import type { TranscriptSettings } from "../../settings/schema/settings.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RadioGroup } from "../../ui/radio-group.tsx";
import { Section } from "../../ui/section.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import { useSavedMark } from "../../ui/use-saved-mark.ts";
import { durationFormatter, retentionChoices } from "./retention-format.ts";
import { StoredTranscripts } from "./stored-transcripts.tsx";
import type { TranscriptsApi } from "./transcripts-api.ts";

export interface TranscriptsSectionProps {
  readonly choices: TranscriptSettings;
  readonly api: TranscriptsApi;
  readonly uiLanguage: string;
}

/** A choice that would delete transcripts and needs confirmation. */
interface CostlyChoice {
  readonly choices: TranscriptSettings;
  readonly count: number;
}

export function TranscriptsSection({ choices, api, uiLanguage }: TranscriptsSectionProps) {
  const text = useText();
  const { saved, markSaved } = useSavedMark();
  const [costly, setCostly] = useState<CostlyChoice | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const store = (next: TranscriptSettings) => void api.save(next).then(markSaved);
  const choose = async (change: Partial<TranscriptSettings>) => {
    const next = { ...choices, ...change };
    const count = await api.countExpired(next);
    if (count === 0) store(next);
    setCostly(count === 0 ? null : { choices: next, count });
  };
  // The pressed button disappears with the question.
  const answer = (isSure: boolean) => {
    if (isSure && costly) store(costly.choices);
    setCostly(null);
    fields.current?.focus();
  };
  const shown = costly?.choices ?? choices;
  return (
    <Section
      id="transcripts"
      title={text("options_transcripts")}
      lead={text("options_transcripts_lead")}
    >
      <div ref={fields} class="transcripts-fields" tabIndex={-1}>
        <ManagedFields by={["keepTranscripts", "keepTranscriptsMinutes", "keepTranscriptsCount"]}>
          <RadioGroup
            // A new group, so that a cancelled choice is not shown.
            key={costly ? "asked" : "settled"}
            label={text("keep_label")}
            saved={saved}
            value={shown.keep}
            choices={api.keepChoices.map((value) => ({
              value,
              label: text(`keep_${value}`),
              ...(value !== "all" && { hint: text(`keep_${value}_hint`) }),
            }))}
            onChoose={(keep) => void choose({ keep })}
          />
          {shown.keep === "time" && (
            <Select
              key={`minutes ${shown.keepMinutes}`}
              label={text("keep_minutes_label")}
              value={String(shown.keepMinutes)}
              groups={[
                {
                  label: null,
                  choices: retentionChoices(
                    "minutes",
                    shown.keepMinutes,
                    durationFormatter(uiLanguage),
                  ),
                },
              ]}
              onChoose={(minutes) => void choose({ keepMinutes: Number(minutes) })}
            />
          )}
          {shown.keep === "count" && (
            <Select
              key={`count ${shown.keepCount}`}
              label={text("keep_count_label")}
              value={String(shown.keepCount)}
              groups={[
                {
                  label: null,
                  choices: retentionChoices("count", shown.keepCount, (count) =>
                    count.toLocaleString(uiLanguage),
                  ),
                },
              ]}
              onChoose={(count) => void choose({ keepCount: Number(count) })}
            />
          )}
        </ManagedFields>
        {costly && (
          <Notice
            kind="stopped"
            announced
            actions={
              <>
                <Button kind="danger" onClick={() => answer(true)}>
                  {text("keep_confirm_button")}
                </Button>
                <Button onClick={() => answer(false)}>{text("keep_cancel")}</Button>
              </>
            }
          >
            {text("keep_confirm", costly.count.toLocaleString(uiLanguage))}
          </Notice>
        )}
      </div>
      <Checkbox
        label={text("keep_saved_notice")}
        checked={choices.savedNotice}
        onToggle={(savedNotice) => store({ ...choices, savedNotice })}
      />
      {api.totals.value && (
        <StoredTranscripts
          totals={api.totals.value}
          uiLanguage={uiLanguage}
          forgetSite={api.forgetSite}
          forgetAll={api.forgetAll}
        />
      )}
    </Section>
  );
}
