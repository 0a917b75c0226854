import { countCodePoints } from "../../lib/count-code-points.ts";
import { MAX_STYLE_NAME_LETTERS } from "../../service/style-rules/style-rule-list.ts";
import { Field } from "../../ui/field.tsx";
import { useText } from "../../ui/texts.ts";
import type { Reading } from "../locale.ts";
import type { EditorModel } from "./editor-model.ts";

/** The name of the list that is being edited. */
export function ListNameInput({ model, reading }: { model: EditorModel; reading: Reading }) {
  const text = useText();
  const { name } = model.content.value;
  const isMissing = model.hasTried.value && name.trim() === "";
  const isLong = countCodePoints(name.trim()) > MAX_STYLE_NAME_LETTERS;
  const problem = isMissing
    ? text("style_obstacle_name_missing")
    : isLong
      ? text("style_obstacle_name_long", reading.number(MAX_STYLE_NAME_LETTERS))
      : null;
  return (
    <Field label={text("style_name")} problem={problem}>
      {(control) => (
        <input
          {...control}
          class="input"
          dir="auto"
          value={name}
          onInput={(event) => model.change({ name: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}
