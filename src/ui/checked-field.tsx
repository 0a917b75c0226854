import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import { type TextKey, useText } from "./texts.ts";
import { useChange } from "./use-change.ts";
import { useSavedMark } from "./use-saved-mark.ts";

/** A value ready to be stored, or the key of the sentence that says what is wrong. */
export type CheckedValue =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: TextKey };

export interface CheckedFieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly placeholder?: string;
  /** What is wrong with the stored value, as a sentence; null when nothing is. */
  readonly problem?: string | null;
  /** What is stored. */
  readonly value: string;
  readonly check: (typed: string) => CheckedValue;
  /** Stores a checked value. Called in the gesture itself, so that it may ask for permission. */
  readonly save: (value: string) => Promise<void>;
  /**
   * When a valid value is stored: while typing, or when it is complete (Enter, leaving the field,
   * or the button of this name that appears beside it).
   */
  readonly saveButton?: string;
  /** Hides what is typed until asked to show it. */
  readonly secret?: boolean;
  /** Which keys a touch screen offers. */
  readonly inputMode?: "text" | "numeric" | "decimal";
}

/**
 * A line of text that is checked as it is typed. What is wrong is said and not stored: the value
 * stored before stays in force.
 */
export function CheckedField(props: CheckedFieldProps) {
  const { label, hint, placeholder, problem = null, value, check, save, saveButton } = props;
  const { secret = false, inputMode = "text" } = props;
  const text = useText();
  const [draft, setDraft] = useState<string | null>(null);
  const [revealed, setRevealed] = useState(false);
  const { saved, markSaved, unmark } = useSavedMark();
  const checked = draft === null ? null : check(draft);
  const unsaved = checked?.ok === true && checked.value !== value;

  // What another page stores, or a preset fills in, replaces what was typed here before; one's own
  // values come back too, later than the next letter is typed.
  const ownValues = useRef(new Set<string>());
  /** What was stored last from here and has not come back yet; null for nothing. */
  const onItsWay = useRef<string | null>(null);
  useChange(value, () => {
    const isForeign = !ownValues.current.has(value);
    if (isForeign) setDraft(null);
    if (isForeign || onItsWay.current === value) onItsWay.current = null;
  });

  const store = (typed: string) => {
    const result = check(typed);
    if (!result.ok) return;
    // What is stored already is stored again where something else is about to take its place.
    if (result.value === value && (onItsWay.current ?? value) === value) return;
    ownValues.current.add(result.value);
    onItsWay.current = result.value;
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
