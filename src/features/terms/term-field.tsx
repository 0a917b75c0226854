import type { ComponentChildren } from "preact";
import { utf8Bytes } from "../../lib/utf8-bytes.ts";
import { Field } from "../../ui/field.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";

/** A text ready to be sent, or the key of the sentence that says what is wrong. */
export type CheckedWord =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: TextKey };

/** The most bytes a text may have (service-api §19.1), and from when on they are counted aloud. */
const BYTES = { max: 1024, told: 800 };

export interface WordFieldProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly value: string;
  readonly check: (typed: string) => CheckedWord;
  /** Whether an empty field is told of, because it was to be sent. */
  readonly isAsked: boolean;
  /** Language of what is written, as a BCP 47 tag; absent for a name. */
  readonly lang?: string | undefined;
  /** What is wrong with it beside others; null for nothing. */
  readonly problem?: string | null;
  readonly uiLanguage: string;
  readonly onType: (typed: string) => void;
}

/** A line that is checked as it is typed, with its bytes counted near the limit. */
export function WordField(props: WordFieldProps) {
  const { label, hint, value, check, isAsked, lang, uiLanguage, onType } = props;
  const text = useText();
  const checked = check(value);
  const isTold = !checked.ok && (isAsked || value.trim() !== "");
  const number = (count: number) => count.toLocaleString(uiLanguage);
  const bytes = value.length > BYTES.told / 4 ? utf8Bytes(value.trim()) : 0;
  return (
    <Field
      label={label}
      problem={isTold ? text(checked.problem) : (props.problem ?? null)}
      hint={
        bytes > BYTES.told ? text("words_bytes", number(bytes), number(BYTES.max)) : (hint ?? null)
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
          onInput={(event) => onType(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
