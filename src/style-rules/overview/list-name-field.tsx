import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { countCodePoints } from "../../lib/count-code-points.ts";
import { MAX_STYLE_NAME_LETTERS } from "../../service/style-rules/style-rule-list.ts";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";

export interface ListNameFieldProps {
  readonly name: string;
  /** What stands in the field at first. */
  readonly typed: string;
  /** Called with the new name; null when all stays. */
  readonly onDone: (typed: string | null) => void;
}

/** A name that is being changed: Enter or the button stores it, Escape leaves it as it was. */
export function ListNameField({ name, typed: first, onDone }: ListNameFieldProps) {
  const text = useText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(first);
  useLayoutEffect(() => field.current?.select(), []);
  const isLong = countCodePoints(typed.trim()) > MAX_STYLE_NAME_LETTERS;
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
      <Button type="submit">{text("style_name_save")}</Button>
      <Button onClick={() => onDone(null)}>{text("style_cancel")}</Button>
      {isLong && (
        <p class="field-problem" role="alert">
          {text("style_obstacle_name_long", String(MAX_STYLE_NAME_LETTERS))}
        </p>
      )}
    </form>
  );
}
