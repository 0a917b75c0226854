import { useEffect, useState } from "preact/hooks";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import type { Locale } from "../../features/languages/locale.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import type { TryApi, TryTranscript } from "./try-api.ts";

export interface TranscriptPickerProps {
  readonly api: Pick<TryApi, "transcripts">;
  readonly locale: Locale;
  readonly onUse: (id: string, lane: string) => Promise<void>;
}

export function TranscriptPicker({ api, locale, onUse: onTake }: TranscriptPickerProps) {
  const text = useText();
  const [all, setAll] = useState<readonly TryTranscript[] | null>(null);
  const [id, setId] = useState("");
  const [lane, setLane] = useState("");
  useEffect(() => {
    void api.transcripts().then(setAll);
  }, [api]);
  const { nameLanguage, uiLanguage } = locale;
  const date = new Intl.DateTimeFormat(uiLanguage, { dateStyle: "medium", timeStyle: "short" });
  const chosen = all?.find((each) => each.id === id) ?? all?.[0];
  const chosenLane = chosen?.lanes.find((each) => each.lane === lane) ?? chosen?.lanes[0];
  return (
    <details class="try-transcript">
      <summary>{text("try_from_transcript")}</summary>
      {all !== null && !chosen && <p class="quiet">{text("try_no_transcripts")}</p>}
      {all && chosen && chosenLane && (
        <div class="try-grid">
          <Select
            label={text("try_transcript")}
            value={chosen.id}
            groups={[
              {
                label: null,
                choices: all.map((each) => ({
                  value: each.id,
                  label: `\u2068${each.title || text("transcript_untitled")}\u2069 – ${date.format(each.startedAtMs)}`,
                })),
              },
            ]}
            onChoose={setId}
          />
          <Select
            label={text("try_lane")}
            value={chosenLane.lane}
            groups={[
              {
                label: null,
                choices: chosen.lanes.map((each) => {
                  const { name } = nameLanguage(each.language);
                  const isSpoken = each.lane === ORIGINAL_LANE;
                  const label = isSpoken ? text("transcript_spoken", name) : name;
                  return { value: each.lane, label };
                }),
              },
            ]}
            onChoose={setLane}
          />
          <div>
            <Button onClick={() => void onTake(chosen.id, chosenLane.lane)}>
              {text("try_take")}
            </Button>
          </div>
        </div>
      )}
    </details>
  );
}
