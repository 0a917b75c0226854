import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { TermField } from "../features/terms/term-field.tsx";
import type { GlossaryEntry, GlossaryPair } from "../service/terms/glossary.ts";
import { checkTermText } from "../service/terms/term-checks.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { useText } from "../ui/texts.ts";

export interface EntryRowProps {
  readonly entry: GlossaryEntry;
  /** Position among the entries found, from 0. */
  readonly index: number;
  /** Distance from the top of the table, in pixels. */
  readonly top: number;
  readonly pair: GlossaryPair;
  readonly uiLanguage: string;
  readonly isChanged: boolean;
  readonly isEdited: boolean;
  /** The translation of a source; null when there is none. */
  readonly targetOf: (source: string) => string | null;
  readonly measure: (element: HTMLElement | null) => void;
  readonly onEdit: (isEdited: boolean) => void;
  readonly onChange: (entry: GlossaryEntry) => void;
  readonly onRemove: () => void;
}

export function EntryRow(props: EntryRowProps) {
  const { entry, index, top, pair, isChanged, isEdited, measure, onEdit, onRemove } = props;
  const text = useText();
  const row = useRef<HTMLTableRowElement | null>(null);
  const wasEdited = useRef(false);
  useLayoutEffect(() => {
    // The focus moves into the fields and back to the button.
    if (isEdited !== wasEdited.current)
      row.current?.querySelector<HTMLElement>("input, button")?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  return (
    <tr
      ref={(element) => {
        row.current = element;
        measure(element);
      }}
      class={isChanged ? "entry-row changed" : "entry-row"}
      aria-rowindex={index + 2}
      data-index={index}
      style={{ transform: `translateY(${top}px)` }}
    >
      {isEdited ? (
        <EntryFields {...props} />
      ) : (
        <>
          <td lang={pair.source} dir="auto">
            {entry.source}
          </td>
          <td lang={pair.target} dir="auto">
            {entry.target}
          </td>
          <td class="entry-tools">
            <IconButton
              icon="pen"
              label={text("words_edit_entry", entry.source)}
              onClick={() => onEdit(true)}
            />
            <IconButton
              icon="bin"
              label={text("words_remove_entry", entry.source)}
              onClick={onRemove}
            />
          </td>
        </>
      )}
    </tr>
  );
}

function EntryFields({ entry, pair, uiLanguage, targetOf, onEdit, onChange }: EntryRowProps) {
  const text = useText();
  const [source, setSource] = useState(entry.source);
  const [target, setTarget] = useState(entry.target);
  const checked = [checkTermText(source), checkTermText(target)] as const;
  const [from, to] = checked;
  const isTaken = from.ok && from.value !== entry.source && targetOf(from.value) !== null;
  const apply = () => {
    if (from.ok && to.ok && !isTaken) onChange({ source: from.value, target: to.value });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") onEdit(false);
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) apply();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <td onKeyDown={press}>
        <TermField
          label={text("words_source")}
          problem={isTaken ? text("words_problem_duplicate") : null}
          value={source}
          check={checkTermText}
          isSubmitted
          lang={pair.source}
          uiLanguage={uiLanguage}
          onInput={setSource}
        />
      </td>
      <td onKeyDown={press}>
        <TermField
          label={text("words_target")}
          value={target}
          check={checkTermText}
          isSubmitted
          lang={pair.target}
          uiLanguage={uiLanguage}
          onInput={setTarget}
        />
      </td>
      <td class="words-actions">
        <Button disabled={!from.ok || !to.ok || isTaken} onClick={apply}>
          {text("words_apply")}
        </Button>
        <Button onClick={() => onEdit(false)}>{text("cancel")}</Button>
      </td>
    </>
  );
}
