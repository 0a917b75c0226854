import { useSignal } from "@preact/signals";
import { useEffect, useId, useMemo, useRef } from "preact/hooks";
import { EXPORT_FORMATS, type ExportFormat } from "../../captions/subtitles/export-files.ts";
import type { TimeBase } from "../../captions/subtitles/time-base.ts";
import type { Transcript } from "../../captions/subtitles/transcript.ts";
import type { TranscriptLabels } from "../../captions/subtitles/transcript-labels.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { type TextLookup, useText } from "../../ui/texts.ts";
import type { ExportApi } from "./export-api.ts";
import { ExportModel } from "./export-model.ts";
import "../../ui/dialog.css";
import "./export-dialog.css";

export interface ExportDialogProps {
  /** At least one of them has labels. */
  readonly transcripts: readonly Transcript[];
  readonly labels: TranscriptLabels;
  readonly api: ExportApi;
  readonly onClose: () => void;
}

export function ExportDialog({ transcripts, labels, api, onClose }: ExportDialogProps) {
  const text = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const failed = useSignal(false);
  const model = useMemo(() => new ExportModel(transcripts, labels, api), [transcripts]);
  useEffect(() => {
    dialog.current?.showModal();
    // Without stored choices the defaults apply.
    void model.restoreLast().catch(() => undefined);
  }, [model]);
  const [first] = transcripts;
  const files = model.files.value;
  const save = async () => {
    try {
      await model.save();
      dialog.current?.close();
    } catch {
      failed.value = true;
    }
  };
  return (
    <dialog ref={dialog} class="dialog export-dialog" aria-labelledby={titleId} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <h2 id={titleId}>
          {first && transcripts.length === 1
            ? text("export_title", first.title || labels.untitled)
            : text("export_title_many", String(transcripts.length))}
        </h2>
        <Select
          label={text("export_format")}
          value={model.format.value}
          groups={[
            { label: null, choices: EXPORT_FORMATS.map((each) => formatChoice(each, text)) },
          ]}
          onChoose={(format) => {
            model.format.value = format;
          }}
        />
        <fieldset class="export-lanes">
          <legend class="field-label">{text("export_languages")}</legend>
          {model.lanes.map(({ lane, language }) => (
            <Checkbox
              key={lane}
              label={labels.heading(lane, language)}
              checked={model.isIncluded(lane)}
              onToggle={(isIncluded) => model.setIncluded(lane, isIncluded)}
            />
          ))}
        </fieldset>
        {model.canBeBilingual && (
          <Checkbox
            label={text("export_bilingual")}
            checked={model.isBilingual.value}
            onToggle={(isBilingual) => {
              model.isBilingual.value = isBilingual;
            }}
          />
        )}
        {model.format.value !== "json" && (
          <Select
            label={text("export_times")}
            value={model.shownTimes ?? "none"}
            groups={[
              { label: null, choices: model.timeChoices.map((each) => timeChoice(each, text)) },
            ]}
            onChoose={(times) => {
              model.times.value = times === "none" ? null : times;
            }}
          />
        )}
        {files.length > 0 ? (
          <section class="export-preview" aria-label={text("export_preview")}>
            <p class="field-label">{text("export_preview")}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll it */}
            <pre dir="auto" tabIndex={0}>
              {model.preview.value}
            </pre>
            <p class="quiet small">
              {files.length === 1
                ? (files[0]?.name ?? "")
                : text("export_files", String(files.length), model.archiveName.value)}
            </p>
          </section>
        ) : (
          <Notice kind="info" announced>
            {text("export_nothing")}
          </Notice>
        )}
        {failed.value && (
          <Notice kind="stopped" announced>
            {text("export_failed")}
          </Notice>
        )}
        <div class="dialog-actions">
          <Button onClick={() => dialog.current?.close()}>{text("cancel")}</Button>
          <Button kind="primary" type="submit" disabled={files.length === 0}>
            {text("save")}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

function formatChoice(value: ExportFormat, text: TextLookup) {
  return { value, label: text(`export_format_${value}`) };
}

function timeChoice(base: TimeBase | null, text: TextLookup) {
  const value: TimeBase | "none" = base ?? "none";
  return { value, label: text(`export_times_${value}`) };
}
