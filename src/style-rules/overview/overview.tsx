import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { StyleRuleList } from "../../service/style-rules/style-rule-list.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useText } from "../../ui/texts.ts";
import { ImportDialog } from "../exchange/import-dialog.tsx";
import { ImportModel } from "../exchange/import-model.ts";
import type { Reading } from "../locale.ts";
import { writeOpenList } from "../open-list.ts";
import { ProblemNotice } from "../problem-notice.tsx";
import type { StylePort } from "../style-rules-api.ts";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ListTable } from "./list-table.tsx";
import type { OverviewModel } from "./overview-model.ts";
import { PlanNotice } from "./plan-notice.tsx";
import { UnsavedDrafts } from "./unsaved-drafts.tsx";

/** Lists from which on searching is quicker than looking. */
const MANY = 8;

export interface OverviewProps {
  readonly model: OverviewModel;
  readonly port: StylePort;
  readonly reading: Reading;
  /** Ends what is begun here. */
  readonly life: AbortSignal;
}

/** All style rule lists of the account. */
export function Overview({ model, port, reading, life }: OverviewProps) {
  const text = useText();
  const leaving = useSignal<StyleRuleList | null>(null);
  const isImporting = useSignal(false);
  const importModel = useMemo(
    () => new ImportModel(port, life, () => reading.styleLanguages.value.tags),
    [port],
  );
  useEffect(() => void model.read(), [model]);
  const lists = model.lists.value;
  const problem = model.problem.value;
  const checked = (lists ?? []).filter(({ styleId }) => model.checked.value.has(styleId));
  const news = model.news.value;
  if (port.plan() === "free" || problem?.reason === "forbidden") {
    return (
      <>
        <PlanNotice problem={problem} openOptions={() => port.openOptions()} />
        <UnsavedDrafts model={model} reading={reading} />
      </>
    );
  }
  const listed = model.listed.value;
  return (
    <section class="lists" aria-label={text("style_lists")}>
      <div class="lists-actions">
        <a class="button button-primary" href={writeOpenList({ kind: "new" })}>
          <Icon name="plus" /> {text("style_new")}
        </a>
        <Button
          onClick={() => {
            isImporting.value = true;
          }}
        >
          {text("style_import")}
        </Button>
        {checked.length > 0 && (
          <Button onClick={() => model.exportLists(checked)}>
            {text("style_export_checked", reading.number(checked.length))}
          </Button>
        )}
        {lists && (lists.length >= MANY || model.typed.value !== "") && (
          <input
            type="search"
            class="input lists-search"
            aria-label={text("style_search")}
            placeholder={text("style_search")}
            value={model.typed.value}
            onInput={(event) => {
              model.typed.value = event.currentTarget.value;
            }}
          />
        )}
      </div>
      {problem && (
        <ProblemNotice
          problem={problem}
          openOptions={() => port.openOptions()}
          actions={<Button onClick={() => void model.read()}>{text("style_try_again")}</Button>}
        />
      )}
      <UnsavedDrafts model={model} reading={reading} />
      {lists === null && model.isReading.value && (
        <p class="quiet" role="status">
          {text("style_reading")}
        </p>
      )}
      {lists?.length === 0 && <p class="quiet">{text("style_empty")}</p>}
      {lists && lists.length > 0 && listed.length === 0 && (
        <p role="status">{text("style_none_found", model.typed.value)}</p>
      )}
      {listed.length > 0 && (
        <ListTable
          model={model}
          reading={reading}
          onDelete={(list) => {
            leaving.value = list;
          }}
        />
      )}
      {lists && lists.length > 1 && (
        <p class="quiet small">{text("style_count", reading.number(lists.length))}</p>
      )}
      <p class="unseen" role="status">
        {news && text(`style_news_${news.kind}`, news.name)}
      </p>
      {leaving.value && (
        <DeleteDialog
          list={leaving.value}
          reading={reading}
          onExport={(list) => model.exportLists([list])}
          onDelete={(list) => void model.remove(list)}
          onClose={() => {
            leaving.value = null;
          }}
        />
      )}
      {isImporting.value && (
        <ImportDialog
          model={importModel}
          names={(lists ?? []).map(({ name }) => name)}
          reading={reading}
          openOptions={() => port.openOptions()}
          onClose={() => {
            isImporting.value = false;
            void model.read();
          }}
        />
      )}
    </section>
  );
}
