import { Select } from "../../ui/select.tsx";

export interface FormatChoice<Value extends string> {
  readonly contentType: Value;
  readonly name: string;
  /** Its quality, delay and size, or why it is not available. */
  readonly line: string;
  readonly disabled: boolean;
}

export interface FormatChoiceGroup<Value extends string> {
  readonly title: string;
  readonly choices: readonly FormatChoice<Value>[];
}

export interface FormatSelectProps<Value extends string> {
  readonly label: string;
  readonly hint: string;
  readonly groups: readonly FormatChoiceGroup<Value>[];
  readonly value: Value;
  readonly problem: string | null;
  readonly saved: boolean;
  readonly onChoose: (contentType: Value) => void;
}

/** A menu of formats with the facts of each. The facts of the chosen one stay in view below. */
export function FormatSelect<Value extends string>(props: FormatSelectProps<Value>) {
  const { hint, groups, value, ...rest } = props;
  const chosen = groups
    .flatMap(({ choices }) => choices)
    .find(({ contentType }) => contentType === value);
  return (
    <Select
      {...rest}
      value={value}
      hint={
        <>
          {chosen && (
            <>
              {chosen.line} · <code dir="ltr">{chosen.contentType}</code>
              <br />
            </>
          )}
          {hint}
        </>
      }
      groups={groups.map(({ title, choices }) => ({
        label: title,
        choices: choices.map(({ contentType, name, line, disabled }) => ({
          value: contentType,
          label: `${name} · ${line}`,
          isRefused: disabled,
        })),
      }))}
    />
  );
}
