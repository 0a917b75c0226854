import { useEffect, useId, useRef, useState } from "preact/hooks";
import { type LanguageNamer, sortByName } from "../../captions/text/language-name.ts";
import { Icon } from "../../ui/icon.tsx";
import { useText } from "../../ui/texts.ts";
import { LanguageLabel } from "./language-label.tsx";
import { searchLanguages } from "./language-search.ts";
import { useCombobox } from "./use-combobox.ts";
import "./language-picker.css";

export interface LanguagePickerProps {
  readonly label: string;
  /** Without the languages that are already chosen. */
  readonly languages: readonly string[];
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  readonly refusal: string | null;
  readonly onPick: (tag: string) => void;
  /** Whether it has a sheet to itself, where its list is always open. */
  readonly isSheet?: boolean;
}

/**
 * Finds a language by its name, its own name or its code. With a refusal the list still opens, and
 * picking announces the reason.
 */
export function LanguagePicker(props: LanguagePickerProps) {
  const { label, languages, nameLanguage, uiLanguage, refusal, onPick, isSheet = false } = props;
  const text = useText();
  const id = useId();
  const [query, setQuery] = useState("");
  const [refusals, setRefusals] = useState(0);
  const list = useRef<HTMLDivElement>(null);

  const found = searchLanguages(
    sortByName(languages, nameLanguage, uiLanguage),
    query,
    nameLanguage,
  );
  const pick = (tag: string | undefined) => {
    if (tag === undefined) return;
    if (refusal !== null) {
      setRefusals((times) => times + 1);
      return;
    }
    onPick(tag);
    setQuery("");
    combobox.hide();
  };
  const clear = () => {
    setQuery("");
    return query !== "";
  };
  const combobox = useCombobox(found.length, (index) => pick(found[index]), clear);
  const { active } = combobox;
  const open = combobox.open || isSheet;

  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [open, active]);
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
          aria-activedescendant={open && active >= 0 ? `${id}-${found[active]}` : undefined}
          aria-describedby={`${id}-refusal`}
          placeholder={label}
          autocomplete="off"
          // Takes the focus when its sheet opens.
          autofocus={isSheet}
          spellcheck={false}
          value={query}
          onInput={(event) => {
            setQuery(event.currentTarget.value);
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
        hidden={!open || found.length === 0}
      >
        {found.map((tag, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox keeps the focus and handles the keys.
          <div
            key={tag}
            id={`${id}-${tag}`}
            class="language-picker-option"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            aria-disabled={refusal !== null}
            // Keep the focus on the input: its blur would close the list under the pointer.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(tag)}
          >
            <LanguageLabel tag={tag} nameLanguage={nameLanguage} />
            <span class="quiet small">{tag}</span>
          </div>
        ))}
      </div>
      <p class="unseen" role="status">
        {open && query !== "" && text("languages_found", String(found.length))}
      </p>
      {open && found.length === 0 && (
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
