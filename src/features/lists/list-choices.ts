import type { ListKind, NamedList } from "../../service/lists/named-list.ts";
import type { SelectGroup } from "../../ui/select.tsx";
import type { TextLookup } from "../../ui/texts.ts";
import type { ListsState } from "./account-lists.ts";
import { fitsLanguages, type WantedLanguages } from "./list-fit.ts";
import type { ListFormat } from "./list-format.ts";

/** Values that cannot be identifiers, because they contain spaces. */
export const USE_DEFAULT = "the standard";
export const TYPE_IDENTIFIER = "to type";

export interface ListChoicesInput extends WantedLanguages, Pick<ListsState, "lists" | "absence"> {
  readonly kind: ListKind;
  readonly value: string;
  readonly defaultList?: { readonly id: string };
}

/**
 * Menu of a picker: none, lists that fit, lists that do not with the reason, and typing an
 * identifier.
 */
export function listChoices(
  input: ListChoicesInput,
  format: ListFormat,
  text: TextLookup,
): readonly SelectGroup<string>[] {
  const { kind, value, defaultList } = input;
  const lists = input.lists ?? [];
  const names = lists.map(({ name }) => name);
  const hasNamesake = ({ name }: NamedList) => names.indexOf(name) !== names.lastIndexOf(name);
  const labelOf = (list: NamedList) => format.label(list, hasNamesake(list));
  const missingLabel = (id: string) =>
    // Until the lists are read, no list counts as missing.
    input.lists === null || input.absence !== null ? id : text("list_not_found", id);
  const nameOf = (id: string) => {
    const list = lists.find((each) => each.id === id);
    return list ? `\u2068${list.name}\u2069` : missingLabel(id);
  };
  const fitting = lists.filter((list) => fitsLanguages(list, input));
  const refused = lists.filter((list) => !fitsLanguages(list, input));
  const first = [
    ...(defaultList === undefined
      ? []
      : [
          {
            value: USE_DEFAULT,
            label:
              defaultList.id === ""
                ? text("list_standard_none")
                : text("list_standard", nameOf(defaultList.id)),
          },
        ]),
    { value: "", label: text("list_none") },
  ];
  const isMissing = value !== "" && !lists.some(({ id }) => id === value);
  const groups: SelectGroup<string>[] = [
    { label: null, choices: first },
    {
      label: null,
      choices: fitting.map((list) => ({ value: list.id, label: labelOf(list) })),
    },
  ];
  if (isMissing) groups.push({ label: null, choices: [{ value, label: missingLabel(value) }] });
  if (refused.length > 0) {
    groups.push({
      label: format.unfitReason(kind, input),
      // The chosen list stays selectable.
      choices: refused.map((list) => ({
        value: list.id,
        label: labelOf(list),
        isRefused: list.id !== value,
      })),
    });
  }
  groups.push({ label: null, choices: [{ value: TYPE_IDENTIFIER, label: text("list_type") }] });
  return groups;
}
