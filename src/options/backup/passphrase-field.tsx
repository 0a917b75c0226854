import { useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useText } from "../../ui/texts.ts";

export interface PassphraseFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly problem: string | null;
  readonly value: string;
  readonly onInput: (typed: string) => void;
}

/** A passphrase, which is never stored. */
export function PassphraseField({ label, hint, problem, value, onInput }: PassphraseFieldProps) {
  const text = useText();
  const [isRevealed, setRevealed] = useState(false);
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(control) => (
        <div class="input-row">
          <input
            {...control}
            class="input"
            {...(isRevealed ? { type: "text" } : { type: "password" })}
            value={value}
            maxLength={1000}
            autocomplete="off"
            spellcheck={false}
            dir="ltr"
            onInput={(event) => onInput(event.currentTarget.value)}
          />
          <Button aria-pressed={isRevealed} onClick={() => setRevealed(!isRevealed)}>
            {text(isRevealed ? "hide" : "show")}
          </Button>
        </div>
      )}
    </Field>
  );
}
