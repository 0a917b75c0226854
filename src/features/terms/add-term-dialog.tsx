import { useLayoutEffect, useRef } from "preact/hooks";
import { useText } from "../../ui/texts.ts";
import { AddTermForm, type AddTermFormProps } from "./add-term-form.tsx";
import "../../ui/dialog.css";

/** The form in a modal dialog, which returns the focus when closed. */
export function AddTermDialog(props: AddTermFormProps) {
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
      <AddTermForm {...props} onClose={() => dialog.current?.close()} />
    </dialog>
  );
}
