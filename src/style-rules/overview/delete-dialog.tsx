import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { StyleRuleList } from "../../service/style-rules/style-rule-list.ts";
import { Button } from "../../ui/button.tsx";
import { LocalCheckbox } from "../../ui/local-checkbox.tsx";
import { useText } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";
import { countRules } from "./overview-model.ts";
import "../../ui/dialog.css";

export interface DeleteDialogProps {
  readonly list: StyleRuleList;
  readonly locale: StyleRulesLocale;
  readonly onExport: (list: StyleRuleList) => void;
  readonly onDelete: (list: StyleRuleList) => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ list, locale, onExport, onDelete, onClose }: DeleteDialogProps) {
  const text = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const [rules, instructions] = [countRules(list), list.instructions.length].map(locale.number);
  return (
    <dialog ref={dialog} class="dialog style-dialog" aria-labelledby={titleId} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isConfirmed) return;
          onDelete(list);
          dialog.current?.close();
        }}
      >
        <h2 id={titleId}>{text("style_delete_title", list.name)}</h2>
        <p>{text("style_delete_warning", rules ?? "", instructions ?? "")}</p>
        <p>
          <Button onClick={() => onExport(list)}>{text("style_delete_export")}</Button>
        </p>
        <LocalCheckbox
          label={text("style_delete_sure", list.name)}
          checked={isConfirmed}
          onToggle={setConfirmed}
        />
        <div class="dialog-actions">
          <Button onClick={() => dialog.current?.close()}>{text("cancel")}</Button>
          <Button kind="danger" type="submit" disabled={!isConfirmed}>
            {text("style_delete_confirm")}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
