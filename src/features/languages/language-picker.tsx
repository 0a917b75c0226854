import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { LanguageNamer } from "../../captions/text/language-name.ts";
import { rootLanguage } from "../../captions/text/writing-direction.ts";
import { Icon } from "../../ui/icon.tsx";
import { useText } from "../../ui/texts.ts";
import { groupLanguages, type LanguageEntry, type ProposedLanguages } from "./language-entries.ts";
import { LanguageLabel } from "./language-label.tsx";
import { sortLanguages } from "./sort-languages.ts";
import { useCombobox } from "./use-combobox.ts";
import "./language-picker.css";

const NONE_PROPOSED: ProposedLanguages = { browser: [], recent: [] };

export interface LanguagePickerProps {
  readonly label: string;
  /** Without the languages that are already chosen. */
  readonly languages: readonly string[];
  /** Listed before the others. */
  readonly proposed?: ProposedLanguages;
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  readonly refusal: string | null;
  readonly onPick: (tag: string) => void;
  /** Whether it has a sheet to itself, where its list is always open. */
  readonly isSheet?: boolean;
}

/** A row of the list: an entry, or a variant below the entry that was opened. */
interface Row {
  readonly entry: LanguageEntry;
  readonly variant: string | null;
}

/**
 * Finds a language by its name, its own name or its code. An entry with variants opens them. With a
 * refusal the list still opens, and picking announces the reason.
 */
export function LanguagePicker(props: LanguagePickerProps) {
  const { label, languages, nameLanguage, uiLanguage, refusal, onPick, isSheet = false } = props;
  const text = useText();
  const id = useId();
  const [query, setQuery] = useState("");
  const [opened, setOpened] = useState("");
  const [refusals, setRefusals] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  const sorted = sortLanguages(languages, nameLanguage, uiLanguage);
  const groups = groupLanguages(sorted, query, props.proposed ?? NONE_PROPOSED, nameLanguage).map(
    ({ title, entries }) => ({ title, rows: entries.flatMap((entry) => rowsOf(entry, opened)) }),
  );
  const rows = groups.flatMap((group) => group.rows);
  const pick = (row: Row | undefined) => {
    if (row === undefined) return;
    const { entry, variant } = row;
    if (variant === null && entry.variants.length > 0) {
      const isOpen = opened === entry.tag;
      setOpened(isOpen ? "" : entry.tag);
      // Rows above may have closed at the same time.
      combobox.activate(-1);
      return;
    }
    if (refusal !== null) {
      setRefusals((times) => times + 1);
      return;
    }
    onPick(variant ?? entry.tag);
    setQuery("");
    setOpened("");
    combobox.hide();
  };
  const clear = () => {
    setQuery("");
    return query !== "";
  };
  const combobox = useCombobox(rows.length, (index) => pick(rows[index]), clear);
  const { active } = combobox;
  const open = combobox.open || isSheet;

  useEffect(() => {
    if (open)
      list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [open, active]);
  // The keyboard continues at the first variant, even when the next key comes at once.
  useLayoutEffect(() => {
    const first = rows.findIndex(({ entry, variant }) => variant !== null && entry.tag === opened);
    if (first >= 0) combobox.activate(first);
  }, [opened]);
  useEffect(() => {
    if (refusal === null) setRefusals(0);
  }, [refusal]);

  return (
    <div class="language-picker">
      <div class="language-picker-box">
        <Icon name="plus" />
        <input
          class="input"
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && active >= 0 ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-refusal`}
          placeholder={label}
          autocomplete="off"
          // Takes the focus when its sheet opens.
          autofocus={isSheet}
          spellcheck={false}
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
            setOpened("");
            combobox.show();
            combobox.activate(event.currentTarget.value === "" ? -1 : 0);
          }}
          onClick={combobox.show}
          onKeyDown={combobox.onKeyDown}
          onBlur={combobox.hide}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        class="language-picker-list"
        role="listbox"
        aria-label={label}
        hidden={!open || rows.length === 0}
      >
        {groups.map(({ title, rows: shown }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, for which HTML has no element outside select
          <div key={title} role="group" aria-label={title === null ? label : text(title)}>
            {title !== null && (
              <div class="language-picker-title quiet small" aria-hidden="true">
                {text(title)}
              </div>
            )}
            {shown.map((row) => {
              const index = rows.indexOf(row);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and handles the keys.
                <div
                  key={`${row.entry.tag} ${row.variant}`}
                  id={`${id}-${index}`}
                  class={`language-picker-option${row.variant === null ? "" : " language-picker-variant"}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  aria-disabled={refusal !== null}
                  // Keep the focus on the input: its blur would close the list under the pointer.
                  onPointerDown={(event) => event.preventDefault()}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => pick(row)}
                >
                  <RowContent {...row} nameLanguage={nameLanguage} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p class="unseen" role="status">
        {open && query !== "" && text("languages_found", String(rows.length))}
      </p>
      {open && rows.length === 0 && (
        <p class="quiet small">{text("languages_none_found", query)}</p>
      )}
      <p id={`${id}-refusal`} class="quiet small">
        {refusals === 0 && refusal}
      </p>
      {refusals > 0 && refusal !== null && (
        // A new element each time, so that screen readers announce it again.
        <p key={`refusal-${refusals}`} class="language-picker-refused" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}

function rowsOf(entry: LanguageEntry, opened: string): Row[] {
  const own: Row = { entry, variant: null };
  if (entry.variants.length === 0 || entry.tag !== opened) return [own];
  return [own, ...entry.variants.map((variant) => ({ entry, variant }))];
}

function RowContent({ entry, variant, nameLanguage }: Row & { nameLanguage: LanguageNamer }) {
  const text = useText();
  if (variant !== null && variant === rootLanguage(variant)) {
    return (
      <>
        <span class="language-label">{text("languages_any_variant")}</span>
        <span class="quiet small">{variant}</span>
      </>
    );
  }
  const count = entry.variants.length;
  return (
    <>
      <LanguageLabel tag={variant ?? entry.tag} nameLanguage={nameLanguage} />
      <span class="quiet small">
        {variant === null && count > 0
          ? text("languages_variants", String(count))
          : (variant ?? entry.tag)}
      </span>
    </>
  );
}
