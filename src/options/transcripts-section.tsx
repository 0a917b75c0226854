import type { ReadonlySignal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import type { TranscriptSettings } from "../settings/schema/settings.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { RadioGroup } from "../ui/radio-group.tsx";
import { Section } from "../ui/section.tsx";
import { Select } from "../ui/select.tsx";
import { useText } from "../ui/texts.ts";
import { useSavedMark } from "../ui/use-saved-mark.ts";
import { numberChoices, timeWords } from "./keep-choices.ts";
import { KeptTranscripts, type TranscriptStock } from "./kept-transcripts.tsx";

/** What the section needs done. */
export interface TranscriptsPort {
  readonly keepChoices: readonly TranscriptSettings["keep"][];
  /** Null until it was counted. */
  readonly stock: ReadonlySignal<TranscriptStock | null>;
  save(choices: TranscriptSettings): Promise<void>;
  /** How many transcripts would go at once. */
  countExpired(choices: TranscriptSettings): Promise<number>;
  forgetSite(site: string): Promise<void>;
  forgetAll(): Promise<void>;
}

export interface TranscriptsSectionProps {
  readonly choices: TranscriptSettings;
  readonly port: TranscriptsPort;
  readonly uiLanguage: string;
}

/** A choice that would cost something, and is not made before the user is sure. */
interface CostlyChoice {
  readonly choices: TranscriptSettings;
  readonly count: number;
}

/** What is kept of what was said, for how long, and how to be rid of it. */
export function TranscriptsSection({ choices, port, uiLanguage }: TranscriptsSectionProps) {
  const text = useText();
  const { saved, markSaved } = useSavedMark();
  const [costly, setCostly] = useState<CostlyChoice | null>(null);
  const fields = useRef<HTMLDivElement>(null);
  const store = (next: TranscriptSettings) => void port.save(next).then(markSaved);
  const choose = async (change: Partial<TranscriptSettings>) => {
    const next = { ...choices, ...change };
    const count = await port.countExpired(next);
    if (count === 0) store(next);
    setCostly(count === 0 ? null : { choices: next, count });
  };
  // The pressed button goes with the question.
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
        <RadioGroup
          // What was chosen and then left is chosen no more.
          key={costly ? "asked" : "settled"}
          label={text("keep_label")}
          saved={saved}
          value={shown.keep}
          choices={port.keepChoices.map((value) => ({
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
                choices: numberChoices("minutes", shown.keepMinutes, timeWords(uiLanguage)),
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
                choices: numberChoices("count", shown.keepCount, (count) =>
                  count.toLocaleString(uiLanguage),
                ),
              },
            ]}
            onChoose={(count) => void choose({ keepCount: Number(count) })}
          />
        )}
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
      {port.stock.value && (
        <KeptTranscripts
          stock={port.stock.value}
          uiLanguage={uiLanguage}
          forgetSite={port.forgetSite}
          forgetAll={port.forgetAll}
        />
      )}
    </Section>
  );
}
