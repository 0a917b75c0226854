import { useEffect, useId, useRef } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { LocalCheckbox } from "../../ui/local-checkbox.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useText } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";
import { StyleRulesProblemNotice } from "../style-rules-problem-notice.tsx";
import type { ImportModel } from "./import-model.ts";
import { ImportRows } from "./import-rows.tsx";
import "../../ui/dialog.css";

export interface ImportDialogProps {
  readonly model: ImportModel;
  readonly names: readonly string[];
  readonly locale: StyleRulesLocale;
  readonly openOptions: () => void;
  readonly onClose: () => void;
}

export function ImportDialog({ model, names, locale, openOptions, onClose }: ImportDialogProps) {
  const text = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    void model.readFiles([]);
    dialog.current?.showModal();
  }, [model]);
  const rows = model.rows.value;
  const refusal = model.refusal.value;
  const wanted = rows.filter(({ isWanted, state }) => isWanted && state !== "done").length;
  const failed = rows.find(({ state }) => state === "failed")?.problem;
  return (
    <dialog ref={dialog} class="dialog style-dialog" aria-labelledby={titleId} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void model.sendWanted();
        }}
      >
        <h2 id={titleId}>{text("style_import_title")}</h2>
        <p class="quiet">{text("style_import_lead")}</p>
        <p>
          <Button onClick={() => input.current?.click()}>{text("style_import_pick")}</Button>
          <input
            ref={input}
            type="file"
            multiple
            hidden
            accept=".json,application/json"
            onChange={(event) => {
              const files = [...(event.currentTarget.files ?? [])];
              event.currentTarget.value = "";
              void model.readFiles(files);
            }}
          />
        </p>
        {refusal !== null && (
          <Notice kind="stopped" announced>
            <p>{text(`style_file_${refusal}`)}</p>
          </Notice>
        )}
        <ImportRows model={model} names={names} locale={locale} />
        {model.hasUnknown.value && (
          <LocalCheckbox
            label={text("style_import_leave_out")}
            checked={model.omitsUnknownRules.value}
            onToggle={(leavesOut) => {
              model.omitsUnknownRules.value = leavesOut;
            }}
          />
        )}
        {failed && <StyleRulesProblemNotice problem={failed} openOptions={openOptions} />}
        {model.isDone.value && (
          <Notice kind="good" announced>
            <p>{text("style_import_done")}</p>
          </Notice>
        )}
        <div class="dialog-actions">
          <Button onClick={() => dialog.current?.close()}>
            {text(model.isDone.value ? "close" : "cancel")}
          </Button>
          <Button kind="primary" type="submit" disabled={!model.canSend.value}>
            {text("style_import_send", locale.number(wanted))}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
