import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { StyleRuleList } from "../../service/style-rules/style-rule-list.ts";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import { Tick } from "../../ui/tick.tsx";
import type { Reading } from "../locale.ts";
import { countRules } from "./overview-model.ts";
import "../../ui/dialog.css";

export interface DeleteDialogProps {
  readonly list: StyleRuleList;
  readonly reading: Reading;
  readonly onExport: (list: StyleRuleList) => void;
  readonly onDelete: (list: StyleRuleList) => void;
  readonly onClose: () => void;
}

/** Asks before a list is deleted for good: what goes with it, a way to keep a copy, and a tick. */
export function DeleteDialog({ list, reading, onExport, onDelete, onClose }: DeleteDialogProps) {
  const text = useText();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isSure, setSure] = useState(false);
  useEffect(() => dialog.current?.showModal(), []);
  const [rules, instructions] = [countRules(list), list.instructions.length].map(reading.number);
  return (
    <dialog ref={dialog} class="dialog style-dialog" aria-labelledby={titleId} onClose={onClose}>
      <form
        method="dialog"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSure) return;
          onDelete(list);
          dialog.current?.close();
        }}
      >
        <h2 id={titleId}>{text("style_delete_title", list.name)}</h2>
        <p>{text("style_delete_warning", rules ?? "", instructions ?? "")}</p>
        <p>
          <Button onClick={() => onExport(list)}>{text("style_delete_export")}</Button>
        </p>
        <Tick label={text("style_delete_sure", list.name)} checked={isSure} onTick={setSure} />
        <div class="dialog-actions">
          <Button onClick={() => dialog.current?.close()}>{text("style_cancel")}</Button>
          <Button kind="danger" type="submit" disabled={!isSure}>
            {text("style_delete_confirm")}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
