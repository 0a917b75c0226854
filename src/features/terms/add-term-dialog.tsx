import { useLayoutEffect, useRef } from "preact/hooks";
import { useText } from "../../ui/texts.ts";
import { AddWordForm, type AddWordFormProps } from "./add-term-form.tsx";
import "../../ui/dialog.css";

/** The form over a page of ours. What had the focus gets it back. */
export function AddWordDialog(props: AddWordFormProps) {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      class="dialog add-word-dialog"
      aria-label={text("add_word_title")}
      onClose={props.onClose}
    >
      <AddWordForm {...props} onClose={() => dialog.current?.close()} />
    </dialog>
  );
}
