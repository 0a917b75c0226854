import type { SelectGroup } from "../../ui/select.tsx";
import type { TextLookup } from "../../ui/texts.ts";
import { fits, type WantedLanguages } from "./list-fit.ts";
import type { ListWords } from "./list-format.ts";
import type { ListKind, ListsState, OfferedList } from "./list-picker-api.ts";

/** Choices that are no identifiers: those have no blanks. */
export const STANDARD = "the standard";
export const TYPE = "to type";

/** What there is to choose from, and what is chosen. */
export interface ListChoicesInput extends WantedLanguages, Pick<ListsState, "lists" | "absence"> {
  readonly kind: ListKind;
  /** Identifier; empty for none. */
  readonly value: string;
  /** The list that is used where none is chosen; its identifier may be empty. */
  readonly standard?: { readonly id: string };
}

/** The menu of a picker: none, what fits, what does not with the reason, and a way to type. */
export function listChoices(
  input: ListChoicesInput,
  words: ListWords,
  text: TextLookup,
): readonly SelectGroup<string>[] {
  const { kind, value, standard } = input;
  const lists = input.lists ?? [];
  const names = lists.map(({ name }) => name);
  const isTwin = ({ name }: OfferedList) => names.indexOf(name) !== names.lastIndexOf(name);
  const labelOf = (list: OfferedList) => words.label(list, isTwin(list));
  const lostLabel = (id: string) =>
    // Before they are read nothing is lost.
    input.lists === null || input.absence !== null ? id : text("list_not_found", id);
  const wordsFor = (id: string) => {
    const list = lists.find((each) => each.id === id);
    return list ? `\u2068${list.name}\u2069` : lostLabel(id);
  };
  const fitting = lists.filter((list) => fits(list, input));
  const refused = lists.filter((list) => !fits(list, input));
  const first = [
    ...(standard === undefined
      ? []
      : [
          {
            value: STANDARD,
            label:
              standard.id === ""
                ? text("list_standard_none")
                : text("list_standard", wordsFor(standard.id)),
          },
        ]),
    { value: "", label: text("list_none") },
  ];
  const isLost = value !== "" && !lists.some(({ id }) => id === value);
  const groups: SelectGroup<string>[] = [
    { label: null, choices: first },
    {
      label: null,
      choices: fitting.map((list) => ({ value: list.id, label: labelOf(list) })),
    },
  ];
  if (isLost) groups.push({ label: null, choices: [{ value, label: lostLabel(value) }] });
  if (refused.length > 0) {
    groups.push({
      label: words.unfit(kind, input),
      // What is chosen stays chosen until something else is.
      choices: refused.map((list) => ({
        value: list.id,
        label: labelOf(list),
        isRefused: list.id !== value,
      })),
    });
  }
  groups.push({ label: null, choices: [{ value: TYPE, label: text("list_type") }] });
  return groups;
}
