import { useId, useRef, useState } from "preact/hooks";
import { Icon } from "../../ui/icon.tsx";
import { LanguagePicker, type LanguagePickerProps } from "./language-picker.tsx";
import "./add-language.css";

/** A button that opens the picker over the page, where there is little room for it. */
export function AddLanguage(props: LanguagePickerProps) {
  const id = useId();
  const sheet = useRef<HTMLDivElement>(null);
  // Each opening makes a new picker, without what was typed before. While closed, its many rows
  // would only take memory.
  const [isOpen, setOpen] = useState(false);
  const close = () => sheet.current?.hidePopover();
  return (
    <>
      <button type="button" class="add-language" popovertarget={id}>
        <Icon name="plus" /> {props.label}
      </button>
      <div
        ref={sheet}
        id={id}
        class="add-language-sheet"
        popover
        onBeforeToggle={({ newState }) => newState === "open" && setOpen(true)}
        onToggle={({ newState }) => setOpen(newState === "open")}
        // One press of Escape closes the sheet, whatever its field and its list would do with it.
        onKeyDownCapture={(event) => {
          if (event.key !== "Escape" || event.isComposing) return;
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
        onFocusOut={({ relatedTarget }) => {
          if (relatedTarget && !sheet.current?.contains(relatedTarget as Node)) close();
        }}
      >
        {isOpen && (
          <LanguagePicker
            {...props}
            isSheet
            onPick={(tag) => {
              props.onPick(tag);
              close();
            }}
          />
        )}
      </div>
    </>
  );
}
