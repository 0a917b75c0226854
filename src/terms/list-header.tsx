import { useEffect, useRef, useState } from "preact/hooks";
import { TermField } from "../features/terms/term-field.tsx";
import { checkTermText } from "../service/terms/term-checks.ts";
import { Button } from "../ui/button.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { useText } from "../ui/texts.ts";

export interface ListHeaderProps {
  readonly name: string;
  /** "All glossaries". */
  readonly back: string;
  readonly uiLanguage: string;
  readonly onBack: () => void;
  /** Resolves to whether the list was renamed. */
  readonly onRename: (name: string) => Promise<boolean>;
}

export function ListHeader({ name, back, uiLanguage, onBack, onRename }: ListHeaderProps) {
  const text = useText();
  const [typed, setTyped] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  // The button that opened this view is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const end = () => setTyped(null);
  const rename = async (to: string) => {
    const checked = checkTermText(to);
    if (!checked.ok) return;
    // Text typed meanwhile stays.
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
          <TermField
            label={text("words_name")}
            value={typed}
            check={checkTermText}
            isSubmitted
            uiLanguage={uiLanguage}
            onInput={setTyped}
          />
          <div class="words-actions">
            <Button type="submit">{text("words_save_name")}</Button>
            <Button onClick={end}>{text("cancel")}</Button>
          </div>
        </form>
      )}
    </>
  );
}
