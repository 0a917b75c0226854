import { MAX_TERM_LIST_LETTERS } from "../../service/terms/spoken-terms.ts";
import { termLetters } from "../../service/terms/term-checks.ts";
import { Field } from "../../ui/field.tsx";
import { type TextKey, useText } from "../../ui/texts.ts";
import { readTerms } from "./terms-model.ts";

export interface TermsFieldProps {
  readonly label: string;
  readonly language: string;
  readonly value: string;
  /** Whether an empty field is told of, because it was to be sent. */
  readonly isAsked: boolean;
  /** What the list as a whole was found to be; null for nothing. */
  readonly problem?: TextKey | null;
  readonly uiLanguage: string;
  readonly onWrite: (lines: string) => void;
}

/** Terms, one a line, with their letters counted. */
export function TermsField(props: TermsFieldProps) {
  const { label, language, value, isAsked, problem = null, uiLanguage, onWrite } = props;
  const text = useText();
  const read = readTerms(value);
  const isTold = !read.ok && (isAsked || value.trim() !== "");
  const lines = value
    .split(/\r\n|[\n\r]/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
  const number = (count: number) => count.toLocaleString(uiLanguage);
  return (
    <Field
      label={label}
      problem={isTold ? text(read.problem) : problem && text(problem)}
      hint={
        <>
          {text("words_terms_hint")}{" "}
          <span class="letter-count">
            {text("words_letters", number(termLetters(lines)), number(MAX_TERM_LIST_LETTERS))}
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
