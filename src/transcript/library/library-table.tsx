import { Fragment } from "preact";
import { Icon } from "../../ui/icon.tsx";
import { useText } from "../../ui/texts.ts";
import { COLUMNS, type LibraryGroup } from "./library-list.ts";
import type { LibraryModel } from "./library-model.ts";
import { LibraryRow } from "./library-row.tsx";
import type { LibraryWords } from "./library-words.ts";

/** The transcripts as a table, sorted by a press on the head of a column. */
export function LibraryTable({ model, words }: { model: LibraryModel; words: LibraryWords }) {
  const text = useText();
  const { by, isReversed } = model.order.value;
  const groups = model.groups.value;
  const drawn = groups.flatMap(({ entries }) => entries.map(({ session }) => session.id));
  const isAllChecked = drawn.every((id) => model.checked.value.has(id));
  const results = model.results.value;
  const goesDown = (by === "date" || by === "length") !== isReversed;
  return (
    <table class="library-table">
      <caption class="unseen">{text("library_title")}</caption>
      <thead>
        <tr>
          <th scope="col" class="library-check">
            <input
              type="checkbox"
              aria-label={text("library_check_all")}
              checked={isAllChecked}
              onChange={(event) => model.check(drawn, event.currentTarget.checked)}
            />
          </th>
          {COLUMNS.map((column) => (
            <th
              key={column}
              scope="col"
              class={`library-${column}`}
              aria-sort={column !== by ? "none" : goesDown ? "descending" : "ascending"}
            >
              <button type="button" class="library-sort" onClick={() => model.sortBy(column)}>
                {text(`library_column_${column}`)}
                {column === by && <Icon name={goesDown ? "down" : "up"} />}
              </button>
            </th>
          ))}
          <th scope="col">
            <span class="unseen">{text("library_column_actions")}</span>
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group.key}>
          {group.key !== "" && (
            <tr>
              <th class="library-group" scope="rowgroup" colSpan={COLUMNS.length + 2}>
                {headingOf(group, model, words)}
              </th>
            </tr>
          )}
          {group.entries.map((entry) => (
            <Fragment key={entry.session.id}>
              <LibraryRow
                model={model}
                entry={entry}
                words={words}
                result={results?.get(entry.session.id) ?? null}
              />
            </Fragment>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function headingOf({ key }: LibraryGroup, model: LibraryModel, words: LibraryWords): string {
  return model.grouping.value === "day" ? words.day(key) : key;
}
