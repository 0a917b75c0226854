import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { CheckedField, type CheckedValue } from "../../ui/checked-field.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import { useSavedMark } from "../../ui/use-saved-mark.ts";
import type { LanguageReading } from "../languages/language-form.tsx";
import { listChoices, STANDARD, TYPE } from "./list-choices.ts";
import { fits, type WantedLanguages } from "./list-fit.ts";
import { ListFoot } from "./list-foot.tsx";
import { listWords } from "./list-format.ts";
import type { ListKind, ListPickerPort } from "./list-picker-api.ts";
import { useLists } from "./use-lists.ts";
import "./list-picker.css";

/** The list that is used where none is chosen, offered as a choice of its own. */
export interface StandardList {
  /** Identifier; empty when there is no such list. */
  readonly id: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export interface ListPickerProps extends WantedLanguages {
  readonly kind: ListKind;
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** What is wrong with what is chosen, as a sentence; null when nothing is. */
  readonly problem?: string | null;
  /** Identifier; empty for none. */
  readonly value: string;
  /** Checks an identifier that is typed. */
  readonly check: (typed: string) => CheckedValue;
  /** Stores what was picked or typed; empty for none. */
  readonly onPick: (id: string) => Promise<void>;
  readonly standard?: StandardList;
  /** Whether picking stores for good, which is then said; true unless told otherwise. */
  readonly isStored?: boolean;
  /** Leaves out how it stands with the names, where that is said for several pickers. */
  readonly isBare?: boolean;
  readonly port: ListPickerPort;
  readonly reading: LanguageReading;
}

/**
 * Picks one of the account's lists by its name. What does not fit the languages is shown and cannot
 * be chosen; what is chosen stays, found or not. An identifier can always be typed instead, and
 * where the names are not to be had that is all there is, with the reason.
 */
export function ListPicker(props: ListPickerProps) {
  const {
    kind,
    label,
    hint,
    problem = null,
    value,
    check,
    onPick,
    standard,
    isStored = true,
    isBare = false,
    port,
    reading,
  } = props;
  const text = useText();
  const words = listWords(reading, text);
  const state = useLists(port, kind);
  const { lists, absence } = state;
  const [isTyping, setIsTyping] = useState(false);
  const { saved, markSaved } = useSavedMark();

  const chosenId = standard?.isChosen ? standard.id : value;
  const chosen = lists?.find(({ id }) => id === chosenId);
  const unfit = chosen && !fits(chosen, props) ? words.unfit(kind, props) : null;
  const isTypedOnly = lists === null && absence !== null && standard === undefined;
  const choose = (picked: string) => {
    setIsTyping(picked === TYPE);
    if (picked === STANDARD) standard?.onChoose();
    else if (picked !== TYPE) void onPick(picked).then(markSaved);
  };
  const identifierField = (
    <CheckedField
      label={isTypedOnly ? label : text("list_identifier", label)}
      hint={isTypedOnly && hint}
      problem={isTypedOnly ? problem : null}
      // Half an identifier would be asked for, and be refused.
      saveButton={text("list_save")}
      value={standard?.isChosen ? "" : value}
      check={check}
      save={onPick}
    />
  );
  return (
    <div class="list-picker">
      {isTypedOnly ? (
        identifierField
      ) : (
        <Select
          label={label}
          hint={hint}
          problem={problem}
          saved={saved && isStored}
          value={isTyping ? TYPE : standard?.isChosen ? STANDARD : value}
          groups={listChoices({ ...props, lists, absence }, words, text)}
          onChoose={choose}
        />
      )}
      {!isTypedOnly && isTyping && identifierField}
      {!isBare && <ListFoot kind={kind} label={label} state={state} port={port} />}
      {unfit !== null && problem === null && (
        <p class="list-picker-unfit small" role="alert">
          {text("list_chosen_unfit", unfit)}
        </p>
      )}
    </div>
  );
}
