import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ChangedPart } from "../../store/settings-file/settings-import.ts";
import { Button } from "../../ui/button.tsx";
import { LocalCheckbox } from "../../ui/local-checkbox.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";
import {
  type ImportApi,
  type ImportPreview,
  type ImportRefusal,
  SettingsImportModel,
} from "./import-model.ts";
import { PassphraseField } from "./passphrase-field.tsx";

// The section that shows each part.
const TITLES: Readonly<Record<ChangedPart, TextKey>> = {
  engine: "options_engine",
  service: "options_service",
  languages: "options_languages",
  voice: "options_voice",
  stream: "options_sound",
  style: "options_look",
  reading: "options_reading",
  dub: "options_dub",
  transcripts: "options_transcripts",
  subtitles: "options_subtitles",
  styleRules: "options_styles",
  text: "command_translate_selection",
  documents: "popup_documents",
};

export function ImportForm({ api, uiLanguage }: { api: ImportApi; uiLanguage: string }) {
  const text = useText();
  const model = useMemo(() => new SettingsImportModel(api), [api]);
  const picker = useRef<HTMLInputElement>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const state = model.state.value;
  const isPreview = state.state === "asked" || state.state === "running";
  // The pressed button disappears, so the focus moves to what has replaced it.
  const shown = useRef(isPreview);
  useLayoutEffect(() => {
    if (shown.current !== isPreview) outcome.current?.focus();
    shown.current = isPreview;
  }, [isPreview]);
  return (
    <div class="facts backup-form">
      <h3>{text("settings_file_import")}</h3>
      <div>
        <input
          ref={picker}
          type="file"
          hidden
          accept=".json,application/json"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void model.choose(file);
            currentTarget.value = "";
          }}
        />
        <Button onClick={() => picker.current?.click()}>{text("settings_file_pick")}</Button>
      </div>
      <div ref={outcome} class="backup-outcome" tabIndex={-1}>
        {state.state === "unusable" && (
          <Notice kind="stopped" announced>
            {text(`settings_file_${state.problem}`)}
          </Notice>
        )}
        {state.state === "failed" && (
          <Notice kind="stopped" announced>
            {text("settings_file_failed")}
          </Notice>
        )}
        {state.state === "same" && (
          <Notice kind="good" announced>
            {text("settings_file_same")}
          </Notice>
        )}
        {isPreview && (
          <Preview
            preview={state.preview}
            refusal={state.refusal}
            isBusy={state.state === "running"}
            model={model}
            uiLanguage={uiLanguage}
          />
        )}
        {state.state === "done" && (
          <Notice
            kind="good"
            announced
            actions={
              <Button
                onClick={() => {
                  outcome.current?.focus();
                  void model.undo();
                }}
              >
                {text("preset_undo")}
              </Button>
            }
          >
            {text("settings_file_done")}
          </Notice>
        )}
        {state.state === "undone" && (
          <Notice kind="good" announced>
            {text("settings_file_undone")}
          </Notice>
        )}
      </div>
    </div>
  );
}

interface PreviewProps {
  readonly preview: ImportPreview;
  readonly refusal: ImportRefusal | null;
  readonly isBusy: boolean;
  readonly model: SettingsImportModel;
  readonly uiLanguage: string;
}

/** What an import would change, and the choices that it needs. */
function Preview({ preview, refusal, isBusy, model, uiLanguage }: PreviewProps) {
  const text = useText();
  const { summary, expiredCount } = preview;
  const { settingCount, siteCount, parts, newBaseUrl, hasKey, dropsKey } = summary;
  const [usesService, setUsesService] = useState(true);
  const [passphrase, setPassphrase] = useState("");
  const form = useRef<HTMLFormElement>(null);
  const withService = newBaseUrl === null || usesService;
  const number = (count: number) => count.toLocaleString(uiLanguage);
  const list = new Intl.ListFormat(uiLanguage, { type: "unit", style: "short" });
  const host = preview.baseUrl === null ? "" : new URL(preview.baseUrl).host;
  useLayoutEffect(() => {
    if (refusal === "passphrase") form.current?.querySelector<HTMLElement>(".input")?.focus();
  }, [refusal]);
  return (
    <form
      ref={form}
      class="backup-preview"
      onSubmit={(event) => {
        event.preventDefault();
        void model.confirm({ withService, passphrase });
      }}
    >
      <p role="status">{text("settings_file_changes", number(settingCount), number(siteCount))}</p>
      {parts.length > 0 && (
        <p class="quiet small">{list.format(parts.map((part) => text(TITLES[part])))}</p>
      )}
      {newBaseUrl !== null && (
        <LocalCheckbox
          label={text("settings_file_service", host)}
          {...(dropsKey && { hint: text("settings_file_drops_key") })}
          checked={usesService}
          onToggle={setUsesService}
        />
      )}
      {hasKey && withService && (
        <PassphraseField
          label={text("settings_file_key")}
          hint={text("settings_file_key_hint")}
          problem={refusal === "passphrase" ? text("settings_file_wrong") : null}
          value={passphrase}
          onInput={setPassphrase}
        />
      )}
      {expiredCount > 0 && (
        <Notice kind="stopped">{text("keep_confirm", number(expiredCount))}</Notice>
      )}
      {refusal === "host" && (
        <Notice kind="stopped" announced>
          {text("settings_file_host", host)}
        </Notice>
      )}
      <div class="backup-actions">
        <Button kind="primary" type="submit" aria-busy={isBusy}>
          {text("settings_file_apply")}
        </Button>
        <Button onClick={() => model.cancel()}>{text("cancel")}</Button>
      </div>
    </form>
  );
}
