import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { type TextKey, useText } from "./texts.ts";
import { useChange } from "./use-change.ts";
import { useSavedMark } from "./use-saved-mark.ts";

/** A value to store, or the message key of what is wrong. */
export type CheckedValue =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: TextKey };

export interface CheckedFieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly placeholder?: string;
  readonly problem?: string | null;
  readonly value: string;
  readonly check: (typed: string) => CheckedValue;
  /** Stores a valid value. Called in the user gesture, so it may request a permission. */
  readonly save: (value: string) => Promise<void>;
  /**
   * Label of a save button. With it, a value is stored when complete (Enter, blur or the button);
   * without it, on every input.
   */
  readonly saveButton?: string;
  readonly secret?: boolean;
  readonly inputMode?: "text" | "numeric" | "decimal";
}

/** A text field that is checked on input. An invalid value is reported and not stored. */
export function CheckedField(props: CheckedFieldProps) {
  const { label, hint, placeholder, problem = null, value, check, save, saveButton } = props;
  const { secret = false, inputMode = "text" } = props;
  const text = useText();
  const [draft, setDraft] = useState<string | null>(null);
  const [revealed, setRevealed] = useState(false);
  const { saved, markSaved, unmark } = useSavedMark();
  const checked = draft === null ? null : check(draft);
  const unsaved = checked?.ok === true && checked.value !== value;

  // Values stored by another page or a preset replace the typed text. Own values also come back
  // from storage, but later than the next keystroke.
  const ownValues = useRef(new Set<string>());
  // The last value being stored from here; null for none.
  const pending = useRef<string | null>(null);
  useChange(value, () => {
    const isForeign = !ownValues.current.has(value);
    if (isForeign) setDraft(null);
    if (isForeign || pending.current === value) pending.current = null;
  });

  const store = (typed: string) => {
    const result = check(typed);
    if (!result.ok) return;
    // Store an unchanged value again if another one is about to replace it.
    if (result.value === value && (pending.current ?? value) === value) return;
    ownValues.current.add(result.value);
    pending.current = result.value;
    void save(result.value).then(markSaved);
  };
  const type = (typed: string) => {
    unmark();
    setDraft(typed);
    if (saveButton === undefined) store(typed);
  };
  const finish = (typed: string) => {
    const result = check(typed);
    if (!result.ok) return;
    ownValues.current.clear();
    store(typed);
    setDraft(result.value);
  };

  return (
    <Field
      label={label}
      hint={hint}
      saved={saved}
      problem={checked?.ok === false ? `${text(checked.problem)} ${text("not_saved")}` : problem}
    >
      {(control) => (
        <div class="input-row">
          <input
            {...control}
            class="input"
            {...(secret && !revealed ? { type: "password" } : { type: "text" })}
            value={draft ?? value}
            placeholder={placeholder ?? ""}
            autocomplete="off"
            spellcheck={false}
            inputMode={inputMode}
            dir="ltr"
            onInput={(event) => type(event.currentTarget.value)}
            onChange={(event) => finish(event.currentTarget.value)}
          />
          {saveButton !== undefined && unsaved && (
            <Button onClick={() => finish(draft ?? value)}>{saveButton}</Button>
          )}
          {secret && (
            <Button aria-pressed={revealed} onClick={() => setRevealed(!revealed)}>
              {text(revealed ? "hide" : "show")}
            </Button>
          )}
        </div>
      )}
    </Field>
  );
}
