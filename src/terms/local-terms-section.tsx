import type { ReadonlySignal } from "@preact/signals";
import { useRef, useState } from "preact/hooks";
import {
  type LocalTermsAddition,
  withLocalTerms,
  withTermAt,
} from "../settings/lists/local-terms.ts";
import { MAX_LOCAL_TERMS } from "../settings/schema/settings.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Section } from "../ui/section.tsx";
import { useText } from "../ui/texts.ts";
import { useDraft } from "../ui/use-draft.ts";
import "./term-lists.css";
import "./local-terms.css";

export interface LocalTermsSectionProps {
  readonly terms: ReadonlySignal<readonly string[]>;
  /** Changes the stored terms. */
  change(change: (terms: readonly string[]) => readonly string[]): Promise<void>;
  readonly uiLanguage: string;
}

const MAX_LISTED = 10;

/** The names and terms for captions that the browser makes on this computer. */
export function LocalTermsSection({ terms, change, uiLanguage }: LocalTermsSectionProps) {
  const text = useText();
  const [typed, setTyped] = useState("");
  const [single, setSingle] = useState<LocalTermsAddition | null>(null);
  const [removed, setRemoved] = useState<{ readonly term: string; readonly at: number } | null>(
    null,
  );
  const field = useRef<HTMLInputElement>(null);
  const all = terms.value;
  const number = (count: number) => count.toLocaleString(uiLanguage);
  const add = async (lines: string): Promise<LocalTermsAddition> => {
    setRemoved(null);
    const added = withLocalTerms(all, lines);
    if (added.addedCount > 0) await change((stored) => withLocalTerms(stored, lines).terms);
    return added;
  };
  const addTyped = async () => {
    const added = await add(typed);
    setSingle(added);
    if (added.refused.length === 0) setTyped("");
  };
  const remove = async (term: string, at: number) => {
    setSingle(null);
    await change((stored) => stored.filter((each) => each !== term));
    setRemoved({ term, at });
    // The pressed button is gone.
    field.current?.focus();
  };
  const undo = async () => {
    if (!removed) return;
    setRemoved(null);
    await change((stored) => withTermAt(stored, removed.term, removed.at));
    field.current?.focus();
  };
  const [refused] = single?.refused ?? [];
  return (
    <Section id="local-terms" title={text("local_terms_title")} lead={text("local_terms_lead")}>
      <div class="word-lists">
        <form
          class="local-terms-add"
          onSubmit={(event) => {
            event.preventDefault();
            void addTyped();
          }}
        >
          <Field
            label={text("add_word_word")}
            problem={refused ? text(refused.problem) : null}
            hint={text("local_terms_count", number(all.length), number(MAX_LOCAL_TERMS))}
          >
            {(control) => (
              <input
                {...control}
                ref={field}
                class="input"
                dir="auto"
                spellcheck={false}
                value={typed}
                onInput={(event) => {
                  setTyped(event.currentTarget.value);
                  setSingle(null);
                }}
              />
            )}
          </Field>
          <Button type="submit" disabled={typed.trim() === ""}>
            {text("add_word_add")}
          </Button>
        </form>
        <div role="status">
          {single !== null && single.repeatedCount > 0 && <p>{text("local_terms_repeated")}</p>}
          {removed && (
            <p class="local-terms-undo">
              <span>{text("local_terms_removed", removed.term)}</span>
              <Button onClick={() => void undo()}>{text("library_undo")}</Button>
            </p>
          )}
        </div>
        {all.length === 0 ? (
          <p class="quiet">{text("local_terms_none")}</p>
        ) : (
          <ul class="local-terms" aria-label={text("local_terms_title")}>
            {all.map((term, at) => (
              <li key={term}>
                <span dir="auto">{term}</span>
                <IconButton
                  icon="close"
                  label={text("local_terms_remove", term)}
                  onClick={() => void remove(term, at)}
                />
              </li>
            ))}
          </ul>
        )}
        <ManyTerms add={add} number={number} />
      </div>
    </Section>
  );
}

interface ManyTermsProps {
  add(lines: string): Promise<LocalTermsAddition>;
  number(count: number): string;
}

function ManyTerms({ add, number }: ManyTermsProps) {
  const text = useText();
  const [lines, setLines, forgetLines] = useDraft("lines local-terms");
  const [result, setResult] = useState<LocalTermsAddition | null>(null);
  const addLines = async () => {
    const added = await add(lines);
    setResult(added);
    // Refused lines stay, to be corrected.
    if (added.refused.length === 0) forgetLines();
    else setLines(added.refused.map((each) => each.text).join("\n"));
  };
  return (
    <details class="words-fold" open={lines !== ""}>
      <summary>{text("local_terms_many")}</summary>
      <div class="words-form">
        <Field label={text("words_lines")} hint={text("local_terms_many_hint")}>
          {(control) => (
            <textarea
              {...control}
              class="input words-lines"
              rows={6}
              dir="auto"
              spellcheck={false}
              value={lines}
              onInput={(event) => setLines(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="words-actions">
          <Button disabled={lines.trim() === ""} onClick={() => void addLines()}>
            {text("words_take_lines")}
          </Button>
        </div>
        <p role="status">{result && text("local_terms_taken", number(result.addedCount))}</p>
        {result && result.refused.length > 0 && (
          <Notice kind="working" announced>
            <p>{text("words_refused", number(result.refused.length))}</p>
            <ul>
              {result.refused.slice(0, MAX_LISTED).map(({ line, problem }) => (
                <li key={line}>{text("words_refused_line", number(line), text(problem))}</li>
              ))}
            </ul>
          </Notice>
        )}
      </div>
    </details>
  );
}
