import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { countCodePoints } from "../../lib/count-code-points.ts";
import { MAX_LIST_NAME_CHARACTERS } from "../../service/style-rules/style-rule-list.ts";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";

export interface ListNameFieldProps {
  readonly name: string;
  readonly typed: string;
  /** Called with the new name, or null if unchanged. */
  readonly onDone: (typed: string | null) => void;
}

export function ListNameField({ name, typed: first, onDone }: ListNameFieldProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(first);
  useLayoutEffect(() => field.current?.select(), []);
  const isLong = countCodePoints(typed.trim()) > MAX_LIST_NAME_CHARACTERS;
  const isUsable = typed.trim() !== "" && !isLong;
  return (
    <form
      class="list-name-field"
      onSubmit={(event) => {
        event.preventDefault();
        if (isUsable) onDone(typed);
      }}
    >
      <input
        ref={field}
        class="input"
        dir="auto"
        aria-label={text("style_name_of", name)}
        aria-invalid={!isUsable}
        value={typed}
        onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => event.key === "Escape" && onDone(null)}
      />
      <Button type="submit">{text("save")}</Button>
      <Button onClick={() => onDone(null)}>{text("cancel")}</Button>
      {isLong && (
        <p class="field-problem" role="alert">
          {text("style_obstacle_name_long", String(MAX_LIST_NAME_CHARACTERS))}
        </p>
      )}
    </form>
  );
}
