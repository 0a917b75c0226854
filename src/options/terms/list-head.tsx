import { useEffect, useRef, useState } from "preact/hooks";
import { WordField } from "../../features/terms/term-field.tsx";
import { checkWord } from "../../service/terms/term-checks.ts";
import { Button } from "../../ui/button.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { useText } from "../../ui/texts.ts";

export interface ListHeadProps {
  readonly name: string;
  /** "All glossaries". */
  readonly back: string;
  readonly uiLanguage: string;
  readonly onBack: () => void;
  /** Resolves with whether the list has the name. */
  readonly onRename: (name: string) => Promise<boolean>;
}

/** The name of the list that is open, to be changed, and the way back. */
export function ListHead({ name, back, uiLanguage, onBack, onRename }: ListHeadProps) {
  const text = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // What was pressed to come here is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const end = () => setTyped(null);
  const rename = async (to: string) => {
    const checked = checkWord(to);
    if (!checked.ok) return;
    // What was typed on meanwhile stays to be stored.
    if (checked.value === name || (await onRename(checked.value)))
      setTyped((now) => (now === to ? null : now));
  };
  return (
    <>
      <div>
        <Button onClick={onBack}>{back}</Button>
      </div>
      {typed === null ? (
        <h3 ref={title} class="list-name" tabIndex={-1}>
          <bdi>{name}</bdi>{" "}
          <IconButton
            icon="pen"
            label={text("words_rename", name)}
            onClick={() => setTyped(name)}
          />
        </h3>
      ) : (
        <form
          class="words-form"
          onSubmit={(event) => {
            event.preventDefault();
            void rename(typed);
          }}
          onKeyDown={(event) => event.key === "Escape" && end()}
        >
          <WordField
            label={text("words_name")}
            value={typed}
            check={checkWord}
            isAsked
            uiLanguage={uiLanguage}
            onType={setTyped}
          />
          <div class="words-actions">
            <Button type="submit">{text("words_save_name")}</Button>
            <Button onClick={end}>{text("words_cancel")}</Button>
          </div>
        </form>
      )}
    </>
  );
}
