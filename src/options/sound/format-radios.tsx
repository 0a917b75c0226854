import { useId } from "preact/hooks";
import { Notice } from "../../ui/notice.tsx";
import { SavedMark } from "../../ui/saved-mark.tsx";
import { useChoice } from "../../ui/use-choice.ts";
import "./format-radios.css";

export interface FormatRow<Value extends string> {
  readonly contentType: Value;
  readonly name: string;
  /** Its quality, delay and size, or why it is not available. */
  readonly line: string;
  readonly disabled: boolean;
}

export interface FormatRowGroup<Value extends string> {
  readonly id: string;
  readonly title: string;
  readonly rows: readonly FormatRow<Value>[];
}

export interface FormatRadiosProps<Value extends string> {
  readonly label: string;
  readonly hint: string;
  readonly groups: readonly FormatRowGroup<Value>[];
  readonly value: Value;
  readonly problemOf: (value: Value) => string | null;
  readonly saved: boolean;
  readonly onChoose: (contentType: Value) => void;
}

export function FormatRadios<Value extends string>(props: FormatRadiosProps<Value>) {
  const { label, hint, groups, problemOf, saved } = props;
  const [value, choose] = useChoice(props.value, props.onChoose);
  const id = useId();
  const problem = problemOf(value);

  const row = ({ contentType, name, line, disabled }: FormatRow<Value>) => {
    const rowId = `${id}-${contentType}`;
    return (
      <div key={contentType} class="format">
        <input
          id={rowId}
          type="radio"
          name={id}
          value={contentType}
          checked={contentType === value}
          disabled={disabled}
          aria-describedby={`${rowId}-line ${rowId}-type`}
          onChange={() => choose(contentType)}
        />
        <label for={rowId}>{name}</label>
        <span id={`${rowId}-line`} class="format-line quiet small">
          {line}
        </span>
        <code id={`${rowId}-type`} class="format-type quiet small">
          {contentType}
        </code>
      </div>
    );
  };

  return (
    <fieldset class="format-chooser">
      <legend class="field-label">
        {label} <SavedMark saved={saved} />
      </legend>
      <p class="quiet small">{hint}</p>
      {problem !== null && <Notice kind="stopped">{problem}</Notice>}
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a nested fieldset would read as another choice.
        <div key={group.id} class="format-group" role="group" aria-labelledby={`${id}-${group.id}`}>
          <h3 id={`${id}-${group.id}`} class="quiet small">
            {group.title}
          </h3>
          {group.rows.map(row)}
        </div>
      ))}
    </fieldset>
  );
}
