import { countCodePoints } from "../../lib/count-code-points.ts";
import { MAX_LIST_NAME_CHARACTERS } from "../../service/style-rules/style-rule-list.ts";
import { Field } from "../../ui/field.tsx";
import { useText } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";
import type { EditorModel } from "./editor-model.ts";

export function ListNameInput({ model, locale }: { model: EditorModel; locale: StyleRulesLocale }) {
  const text = useText();
  const { name } = model.content.value;
  const isMissing = model.hasTried.value && name.trim() === "";
  const isLong = countCodePoints(name.trim()) > MAX_LIST_NAME_CHARACTERS;
  const problem = isMissing
    ? text("style_obstacle_name_missing")
    : isLong
      ? text("style_obstacle_name_long", locale.number(MAX_LIST_NAME_CHARACTERS))
      : null;
  return (
    <Field label={text("style_name")} problem={problem}>
      {(control) => (
        <input
          {...control}
          class="input"
          dir="auto"
          value={name}
          onInput={(event) => model.changeContent({ name: event.currentTarget.value })}
        />
      )}
    </Field>
  );
}
