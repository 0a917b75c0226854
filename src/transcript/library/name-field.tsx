import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";

const MAX_NAME_LENGTH = 200;

export interface NameFieldProps {
  readonly name: string;
  /** Called once with the new name, empty for the page's title; null if unchanged. */
  readonly onDone: (typed: string | null) => void;
}

export function NameField({ name, onDone }: NameFieldProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(name);
  useLayoutEffect(() => field.current?.select(), []);
  return (
    <form
      class="name-field"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(typed === name ? null : typed);
      }}
    >
      <input
        ref={field}
        class="input"
        dir="auto"
        maxLength={MAX_NAME_LENGTH}
        aria-label={text("library_name")}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          onDone(null);
        }}
      />
      <Button type="submit">{text("save")}</Button>
    </form>
  );
}
