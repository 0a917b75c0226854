import type { ComponentChildren } from "preact";
import type { CheckedValue } from "../../ui/checked-field.tsx";
import type { Locale } from "../languages/locale.ts";
import type { ListPickerApi } from "./account-lists.ts";
import { ListPicker } from "./list-picker.tsx";

export interface StyleRulePickerProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** Identifier; empty for none; null for the target language's default. */
  readonly value: string | null;
  readonly target: string | null;
  readonly defaultId: string;
  readonly isStored?: boolean;
  readonly check: (typed: string) => CheckedValue;
  readonly onPick: (value: string | null) => Promise<void>;
  readonly api: ListPickerApi;
  readonly locale: Locale;
}

/** Picks a style rule list for a translation: its language's default, another one, or none. */
export function StyleRulePicker(props: StyleRulePickerProps) {
  const { value, target, defaultId, onPick } = props;
  return (
    <ListPicker
      kind="style"
      label={props.label}
      hint={props.hint}
      value={value ?? ""}
      targets={target === null ? [] : [target]}
      isStored={props.isStored ?? true}
      check={props.check}
      onPick={onPick}
      defaultList={{ id: defaultId, isChosen: value === null, onChoose: () => void onPick(null) }}
      api={props.api}
      locale={props.locale}
    />
  );
}
