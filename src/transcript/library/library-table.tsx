import { Fragment } from "preact";
import { Icon } from "../../ui/icon.tsx";
import { useText } from "../../ui/texts.ts";
import type { LibraryFormat } from "./library-format.ts";
import { COLUMNS, type LibraryGroup } from "./library-list.ts";
import type { LibraryModel } from "./library-model.ts";
import { LibraryRow } from "./library-row.tsx";
import "../../ui/checkbox.css";

export function LibraryTable({ model, format }: { model: LibraryModel; format: LibraryFormat }) {
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
            <label class="check-target">
              <input
                type="checkbox"
                aria-label={text("library_check_all")}
                checked={isAllChecked}
                onChange={(event) => model.setChecked(drawn, event.currentTarget.checked)}
              />
            </label>
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
                {headingOf(group, model, format)}
              </th>
            </tr>
          )}
          {group.entries.map((entry) => (
            <Fragment key={entry.session.id}>
              <LibraryRow
                model={model}
                entry={entry}
                format={format}
                result={results?.get(entry.session.id) ?? null}
              />
            </Fragment>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function headingOf({ key }: LibraryGroup, model: LibraryModel, format: LibraryFormat): string {
  return model.grouping.value === "day" ? format.day(key) : key;
}
