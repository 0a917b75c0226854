import type { ComponentChildren } from "preact";
import { utf8Bytes } from "../../lib/utf8-bytes.ts";
import type { TermTextCheck } from "../../service/terms/term-checks.ts";
import { Field } from "../../ui/field.tsx";
import { useText } from "../../ui/texts.ts";

/** Limit in UTF-8 bytes (service-api §19.1), and the size from which the count is shown. */
const BYTES = { max: 1024, shown: 800 };

export interface TermFieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly value: string;
  readonly check: (typed: string) => TermTextCheck;
  /** Whether to report an empty field, because the form was submitted. */
  readonly isSubmitted: boolean;
  /** BCP 47 tag of the text; missing for a name. */
  readonly lang?: string | undefined;
  readonly problem?: string | null;
  readonly uiLanguage: string;
  readonly onInput: (typed: string) => void;
}

/** A text field that is checked on input and counts its bytes near the limit. */
export function TermField(props: TermFieldProps) {
  const { label, hint, value, check, isSubmitted, lang, uiLanguage, onInput } = props;
  const text = useText();
  const checked = check(value);
  const isShown = !checked.ok && (isSubmitted || value.trim() !== "");
  const number = (count: number) => count.toLocaleString(uiLanguage);
  const bytes = value.length > BYTES.shown / 4 ? utf8Bytes(value.trim()) : 0;
  return (
    <Field
      label={label}
      problem={isShown ? text(checked.problem) : (props.problem ?? null)}
      hint={
        bytes > BYTES.shown ? text("words_bytes", number(bytes), number(BYTES.max)) : (hint ?? null)
      }
    >
      {(control) => (
        <input
          {...control}
          class="input"
          type="text"
          autocomplete="off"
          dir="auto"
          {...(lang !== undefined && { lang })}
          spellcheck={lang !== undefined}
          value={value}
          onInput={(event) => onInput(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
