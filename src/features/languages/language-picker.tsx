import { useEffect, useId, useRef, useState } from "preact/hooks";
import { Icon } from "../../ui/icon.tsx";
import { useText } from "../../ui/texts.ts";
import { LanguageLabel } from "./language-label.tsx";
import { type LanguageNamer, sortByName } from "./language-name.ts";
import { searchLanguages } from "./language-search.ts";
import { useCombobox } from "./use-combobox.ts";
import "./language-picker.css";

export interface LanguagePickerProps<Tag extends string> {
  readonly label: string;
  /** Everything that can be picked; what is chosen already is left out by the caller. */
  readonly languages: readonly Tag[];
  readonly nameLanguage: LanguageNamer;
  readonly uiLanguage: string;
  /** Why nothing more can be picked; null while something can. */
  readonly refusal: string | null;
  readonly onPick: (tag: Tag) => void;
}

/**
 * Finds a language by its name in the user's language, its own name or its code. When nothing more
 * can be picked the list can still be looked at, and picking says why it is refused.
 */
export function LanguagePicker<Tag extends string>(props: LanguagePickerProps<Tag>) {
  const { label, languages, nameLanguage, uiLanguage, refusal, onPick } = props;
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
  const pick = (tag: Tag | undefined) => {
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
  const { open, active } = combobox;

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
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the combobox, which keeps the focus.
          <div
            key={tag}
            id={`${id}-${tag}`}
            class="language-picker-option"
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            aria-disabled={refusal !== null}
            // The input keeps the focus, or its blur would close the list under the pointer.
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
        // A new element each time, so that a screen reader says it each time.
        <p key={`refusal-${refusals}`} class="language-picker-refused" role="alert">
          {refusal}
        </p>
      )}
    </div>
  );
}
