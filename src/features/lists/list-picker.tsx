import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { ListKind } from "../../service/lists/named-list.ts";
import { CheckedField, type CheckedValue } from "../../ui/checked-field.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import { useSavedMark } from "../../ui/use-saved-mark.ts";
import type { Locale } from "../languages/locale.ts";
import type { ListPickerApi } from "./account-lists.ts";
import { listChoices, TYPE_IDENTIFIER, USE_DEFAULT } from "./list-choices.ts";
import { fitsLanguages, type WantedLanguages } from "./list-fit.ts";
import { listFormat } from "./list-format.ts";
import { ListStatus } from "./list-status.tsx";
import { useLists } from "./use-lists.ts";
import "./list-picker.css";

/** The default list, offered as a choice of its own. */
export interface DefaultList {
  readonly id: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

export interface ListPickerProps extends WantedLanguages {
  readonly kind: ListKind;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly problem?: string | null;
  readonly value: string;
  readonly check: (typed: string) => CheckedValue;
  readonly onPick: (id: string) => Promise<void>;
  readonly defaultList?: DefaultList;
  /** Whether picking stores the choice and shows "Saved"; default true. */
  readonly isStored?: boolean;
  /** Hides the status line, where one line serves several pickers. */
  readonly isBare?: boolean;
  readonly api: ListPickerApi;
  readonly locale: Locale;
}

/**
 * Picks one of the account's lists by name. Lists that do not fit the languages cannot be picked,
 * but a chosen list stays. An identifier can always be typed; it is the only way when names cannot
 * be read.
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
    defaultList,
    isStored = true,
    isBare = false,
    api,
    locale,
  } = props;
  const text = useText();
  const format = listFormat(locale, text);
  const state = useLists(api, kind);
  const { lists, absence } = state;
  const [isTyping, setTyping] = useState(false);
  const { saved, markSaved } = useSavedMark();

  const chosenId = defaultList?.isChosen ? defaultList.id : value;
  const chosen = lists?.find(({ id }) => id === chosenId);
  const unfit = chosen && !fitsLanguages(chosen, props) ? format.unfitReason(kind, props) : null;
  const isTypedOnly = lists === null && absence !== null && defaultList === undefined;
  const choose = (picked: string) => {
    setTyping(picked === TYPE_IDENTIFIER);
    if (picked === USE_DEFAULT) defaultList?.onChoose();
    else if (picked !== TYPE_IDENTIFIER) void onPick(picked).then(markSaved);
  };
  const identifierField = (
    <CheckedField
      label={isTypedOnly ? label : text("list_identifier", label)}
      hint={isTypedOnly && hint}
      problem={isTypedOnly ? problem : null}
      // A partial identifier would be sent to the service and refused.
      saveButton={text("list_save")}
      value={defaultList?.isChosen ? "" : value}
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
          value={isTyping ? TYPE_IDENTIFIER : defaultList?.isChosen ? USE_DEFAULT : value}
          groups={listChoices({ ...props, lists, absence }, format, text)}
          onChoose={choose}
        />
      )}
      {!isTypedOnly && isTyping && identifierField}
      {!isBare && <ListStatus kind={kind} label={label} state={state} api={api} />}
      {unfit !== null && problem === null && (
        <p class="list-picker-unfit small" role="alert">
          {text("list_chosen_unfit", unfit)}
        </p>
      )}
    </div>
  );
}
