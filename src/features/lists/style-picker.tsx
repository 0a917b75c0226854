import type { ComponentChildren } from "preact";
import type { CheckedValue } from "../../ui/checked-field.tsx";
import type { LanguageReading } from "../languages/language-form.tsx";
import { ListPicker } from "./list-picker.tsx";
import type { ListPickerPort } from "./list-picker-api.ts";

export interface StylePickerProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** Identifier; empty for none; null for the default of the target language. */
  readonly value: string | null;
  /** Language of the translation, as a BCP 47 tag; null while none is chosen. */
  readonly target: string | null;
  /** The default of the target language; empty when there is none. */
  readonly defaultId: string;
  /** Whether picking stores for good, which is then said; true unless told otherwise. */
  readonly isStored?: boolean;
  readonly check: (typed: string) => CheckedValue;
  readonly onPick: (value: string | null) => Promise<void>;
  readonly port: ListPickerPort;
  readonly reading: LanguageReading;
}

/** Picks a style rule list for a translation: the default of its language, another one, or none. */
export function StylePicker(props: StylePickerProps) {
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
      standard={{ id: defaultId, isChosen: value === null, onChoose: () => void onPick(null) }}
      port={props.port}
      reading={props.reading}
    />
  );
}
