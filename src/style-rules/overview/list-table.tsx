import type { StyleRuleList } from "../../service/style-rules/style-rule-list.ts";
import { Icon } from "../../ui/icon.tsx";
import { useText } from "../../ui/texts.ts";
import type { StyleRulesLocale } from "../locale.ts";
import { ListRow } from "./list-row.tsx";
import { COLUMNS, type OverviewModel } from "./overview-model.ts";
import "../../ui/checkbox.css";

export interface ListTableProps {
  readonly model: OverviewModel;
  readonly locale: StyleRulesLocale;
  readonly onDelete: (list: StyleRuleList) => void;
}

export function ListTable({ model, locale, onDelete }: ListTableProps) {
  const text = useText();
  const { by, isReversed } = model.order.value;
  const listed = model.listed.value;
  const ids = listed.map(({ styleId }) => styleId);
  return (
    <div class="lists-frame">
      <table class="lists-table">
        <caption class="unseen">{text("style_lists")}</caption>
        <thead>
          <tr>
            <th scope="col">
              <label class="check-target">
                <input
                  type="checkbox"
                  aria-label={text("style_check_all")}
                  checked={ids.every((id) => model.checked.value.has(id))}
                  onChange={(event) => model.setChecked(ids, event.currentTarget.checked)}
                />
              </label>
            </th>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                class={`lists-${column}`}
                aria-sort={column !== by ? "none" : isReversed ? "descending" : "ascending"}
              >
                <button type="button" class="lists-sort" onClick={() => model.sortBy(column)}>
                  {text(`style_column_${column}`)}
                  {column === by && <Icon name={isReversed ? "down" : "up"} />}
                </button>
              </th>
            ))}
            <th scope="col">
              <span class="unseen">{text("style_column_actions")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.map((list) => (
            <ListRow
              key={list.styleId}
              list={list}
              model={model}
              locale={locale}
              onDelete={onDelete}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
