import { MAX_TERM_LIST_CHARACTERS } from "../service/terms/spoken-terms.ts";
import { termCharacters } from "../service/terms/term-checks.ts";
import { Field } from "../ui/field.tsx";
import { type TextKey, useText } from "../ui/texts.ts";
import { parseTerms } from "./language-terms-model.ts";

export interface TermsFieldProps {
  readonly label: string;
  readonly language: string;
  readonly value: string;
  /** Whether to report an empty field, because the form was submitted. */
  readonly isSubmitted: boolean;
  readonly problem?: TextKey | null;
  readonly uiLanguage: string;
  readonly onChange: (lines: string) => void;
}

/** A field for terms, one per line, that counts their characters. */
export function TermsField(props: TermsFieldProps) {
  const {
    label,
    language,
    value,
    isSubmitted,
    problem = null,
    uiLanguage,
    onChange: onWrite,
  } = props;
  const text = useText();
  const parsed = parseTerms(value);
  const isShown = !parsed.ok && (isSubmitted || value.trim() !== "");
  const lines = value
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const number = (count: number) => count.toLocaleString(uiLanguage);
  return (
    <Field
      label={label}
      problem={isShown ? text(parsed.problem) : problem && text(problem)}
      hint={
        <>
          {text("words_terms_hint")}{" "}
          <span class="letter-count">
            {text("words_letters", number(termCharacters(lines)), number(MAX_TERM_LIST_CHARACTERS))}
          </span>
        </>
      }
    >
      {(control) => (
        <textarea
          {...control}
          class="input words-lines"
          rows={5}
          lang={language}
          dir="auto"
          spellcheck={false}
          value={value}
          onInput={(event) => onWrite(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}
