import { useEffect, useId, useMemo, useRef } from "preact/hooks";
import type { Locale } from "../../features/languages/locale.ts";
import { sortLanguages } from "../../features/languages/sort-languages.ts";
import { SOURCE_LANGUAGES, TARGET_LANGUAGES } from "../../service/languages/voice-languages.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import { type ImportApi, type ImportFile, ImportModel } from "./import-model.ts";
import "../../ui/dialog.css";
import "./import-dialog.css";

export interface ImportDialogProps {
  readonly dropped: readonly File[];
  readonly api: ImportApi;
  readonly locale: Locale;
  /** @param stored id of the transcript, or null if the user cancelled */
  readonly onClose: (stored: string | null) => void;
}

/** Imports subtitle files of one event and asks for details that the files lack. */
export function ImportDialog({ dropped, api, locale, onClose }: ImportDialogProps) {
  const text = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const stored = useRef<string | null>(null);
  const model = useMemo(() => new ImportModel(api), [api]);
  useEffect(() => {
    dialog.current?.showModal();
    void model.addFiles(dropped);
  }, [model, dropped]);
  const store = async () => {
    stored.current = await model.storeTranscript();
    if (stored.current !== null) dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      class="dialog import-dialog"
      aria-labelledby={titleId}
      onClose={() => onClose(stored.current)}
      onDrop={(event) => {
        event.preventDefault();
        event.stopPropagation();
        void model.addFiles(event.dataTransfer?.files ?? []);
      }}
    >
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void store();
        }}
      >
        <h2 id={titleId}>{text("import_title")}</h2>
        <Field label={text("import_files")} hint={text("import_files_hint")}>
          {(control) => (
            <input
              {...control}
              class="import-picker"
              type="file"
              accept=".srt,.vtt,text/vtt,application/x-subrip"
              multiple
              onChange={({ currentTarget }) => {
                void model.addFiles(currentTarget.files ?? []);
                currentTarget.value = "";
              }}
            />
          )}
        </Field>
        {model.files.value.map((file) => (
          <FileRow key={file.name} file={file} model={model} locale={locale} />
        ))}
        {model.hasDuplicateLanguages.value && (
          <Notice kind="working" announced>
            {text("import_twins")}
          </Notice>
        )}
        {model.files.value.length > 0 && (
          <Field label={text("import_name")}>
            {(control) => (
              <input
                {...control}
                class="input"
                type="text"
                dir="auto"
                maxLength={300}
                value={model.title.value}
                onInput={({ currentTarget }) => {
                  model.title.value = currentTarget.value;
                }}
              />
            )}
          </Field>
        )}
        {model.hasFailed.value && (
          <Notice kind="stopped" announced>
            {text("import_failed")}
          </Notice>
        )}
        <div class="dialog-actions">
          <Button onClick={() => dialog.current?.close()}>{text("cancel")}</Button>
          <Button kind="primary" type="submit" disabled={!model.canStore.value}>
            {text("import_store")}
          </Button>
        </div>
      </form>
    </dialog>
  );
}

interface FileRowProps {
  readonly file: ImportFile;
  readonly model: ImportModel;
  readonly locale: Locale;
}

function FileRow({ file, model, locale }: FileRowProps) {
  const text = useText();
  const { name, read, language } = file;
  const remove = (
    <IconButton
      icon="close"
      label={text("import_remove", name)}
      onClick={() => model.removeFile(file)}
    />
  );
  if (typeof read === "string") {
    return (
      <div class="import-file">
        <Notice kind="stopped" announced>
          {text(`import_problem_${read}`, name)}
        </Notice>
        {remove}
      </div>
    );
  }
  const { nameLanguage, uiLanguage } = locale;
  const known = [...new Set<string>([...SOURCE_LANGUAGES, ...TARGET_LANGUAGES])];
  const all = language === null || known.includes(language) ? known : [...known, language];
  const choices = sortLanguages(all, nameLanguage, uiLanguage).map((tag) => ({
    value: tag,
    label: nameLanguage(tag).name,
  }));
  const unknownChoice =
    language === null ? [{ value: "", label: text("import_language_asked") }] : [];
  const count = new Intl.NumberFormat(uiLanguage).format(read.subtitles.length);
  return (
    <div class="import-file">
      <Select
        label={text("import_language", name)}
        hint={text("import_count", count)}
        value={language ?? ""}
        groups={[{ label: null, choices: [...unknownChoice, ...choices] }]}
        onChoose={(tag) => model.setLanguage(file, tag)}
      />
      {remove}
    </div>
  );
}
