import { useSignal } from "@preact/signals";
import { useEffect, useId, useMemo, useRef } from "preact/hooks";
import { EXPORT_FORMATS, type ExportFormat } from "../../captions/subtitles/export-files.ts";
import type { TimeBase } from "../../captions/subtitles/time-base.ts";
import type { Transcript } from "../../captions/subtitles/transcript.ts";
import type { TranscriptWords } from "../../captions/subtitles/transcript-words.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { type TextLookup, useText } from "../../ui/texts.ts";
import { ExportModel, type ExportPort } from "./export-model.ts";
import "../../ui/dialog.css";
import "./export-dialog.css";

export interface ExportDialogProps {
  /** One or many; at least one has words. */
  readonly transcripts: readonly Transcript[];
  readonly words: TranscriptWords;
  readonly port: ExportPort;
  /** Saved or given up: the dialog is to go. */
  readonly onClose: () => void;
}

/** Asks how transcripts are to be saved, shows how that begins, and saves them. */
export function ExportDialog({ transcripts, words, port, onClose }: ExportDialogProps) {
  const text = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const failed = useSignal(false);
  const model = useMemo(() => new ExportModel(transcripts, words, port), [transcripts]);
  useEffect(() => {
    dialog.current?.showModal();
    // What cannot be remembered is chosen anew.
    void model.recall().catch(() => undefined);
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
            ? text("export_title", first.title || words.untitled)
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
              label={words.heading(lane, language)}
              checked={model.isWanted(lane)}
              onToggle={(isWanted) => model.setWanted(lane, isWanted)}
            />
          ))}
        </fieldset>
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
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys */}
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
          <Button onClick={() => dialog.current?.close()}>{text("export_cancel")}</Button>
          <Button kind="primary" type="submit" disabled={files.length === 0}>
            {text("export_save")}
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
