import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { StyleRuleList } from "../../service/style-rules/style-rule-list.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useText } from "../../ui/texts.ts";
import { ImportDialog } from "../exchange/import-dialog.tsx";
import { ImportModel } from "../exchange/import-model.ts";
import type { StyleRulesLocale } from "../locale.ts";
import { pageHash } from "../page-location.ts";
import type { StyleRulesApi } from "../style-rules-api.ts";
import { StyleRulesProblemNotice } from "../style-rules-problem-notice.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { ListTable } from "./list-table.tsx";
import type { OverviewModel } from "./overview-model.ts";
import { PlanNotice } from "./plan-notice.tsx";
import { UnsavedDrafts } from "./unsaved-drafts.tsx";

const MANY = 8;

export interface OverviewProps {
  readonly model: OverviewModel;
  readonly api: StyleRulesApi;
  readonly locale: StyleRulesLocale;
  readonly life: AbortSignal;
}

export function Overview({ model, api, locale, life }: OverviewProps) {
  const text = useText();
  const deleting = useSignal<StyleRuleList | null>(null);
  const isImporting = useSignal(false);
  const importModel = useMemo(
    () => new ImportModel(api, life, () => locale.styleLanguages.value.tags),
    [api],
  );
  useEffect(() => void model.read(), [model]);
  const lists = model.lists.value;
  const problem = model.problem.value;
  const checked = (lists ?? []).filter(({ styleId }) => model.checked.value.has(styleId));
  const news = model.news.value;
  if (api.plan() === "free" || problem?.reason === "forbidden") {
    return (
      <>
        <PlanNotice problem={problem} openOptions={() => api.openOptions()} />
        <UnsavedDrafts model={model} locale={locale} />
      </>
    );
  }
  const listed = model.listed.value;
  return (
    <section class="lists" aria-label={text("style_lists")}>
      <div class="lists-actions">
        <a class="button button-primary" href={pageHash({ kind: "new" })}>
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
            {text("style_export_checked", locale.number(checked.length))}
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
        <StyleRulesProblemNotice
          problem={problem}
          openOptions={() => api.openOptions()}
          actions={<Button onClick={() => void model.read()}>{text("style_try_again")}</Button>}
        />
      )}
      <UnsavedDrafts model={model} locale={locale} />
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
          locale={locale}
          onDelete={(list) => {
            deleting.value = list;
          }}
        />
      )}
      {lists && lists.length > 1 && (
        <p class="quiet small">{text("style_count", locale.number(lists.length))}</p>
      )}
      <p class="unseen" role="status">
        {news && text(`style_news_${news.kind}`, news.name)}
      </p>
      {deleting.value && (
        <DeleteDialog
          list={deleting.value}
          locale={locale}
          onExport={(list) => model.exportLists([list])}
          onDelete={(list) => void model.remove(list)}
          onClose={() => {
            deleting.value = null;
          }}
        />
      )}
      {isImporting.value && (
        <ImportDialog
          model={importModel}
          names={(lists ?? []).map(({ name }) => name)}
          locale={locale}
          openOptions={() => api.openOptions()}
          onClose={() => {
            isImporting.value = false;
            void model.read();
          }}
        />
      )}
    </section>
  );
}
