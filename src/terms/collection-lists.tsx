import { useEffect, useMemo } from "preact/hooks";
import { TermsFailureNotice } from "../features/terms/terms-failure-notice.tsx";
import type { SpokenTermsCollection } from "../service/terms/spoken-terms.ts";
import { useText } from "../ui/texts.ts";
import { CollectionEditor } from "./collection-editor.tsx";
import { ListIndex } from "./list-index.tsx";
import { ListsModel } from "./lists-model.ts";
import { NewCollection } from "./new-collection.tsx";
import type { ListLocale } from "./pair-format.ts";
import type { CollectionsModel, SpokenTermsSectionApi } from "./term-section-apis.ts";

export interface CollectionListsProps {
  readonly api: SpokenTermsSectionApi;
  readonly locale: ListLocale;
}

export function CollectionLists({ api, locale }: CollectionListsProps) {
  const text = useText();
  const model: CollectionsModel = useMemo(
    () => new ListsModel(api, ({ spokenTermsId }: SpokenTermsCollection) => spokenTermsId),
    [api],
  );
  useEffect(() => void model.load(), [model]);
  const { lists, open, calls } = model;
  const collection = open.value;
  return (
    <>
      {calls.failure.value && <TermsFailureNotice failure={calls.failure.value} />}
      {collection ? (
        <CollectionEditor
          key={collection.spokenTermsId}
          collection={collection}
          model={model}
          api={api}
          locale={locale}
        />
      ) : (
        <>
          <ListIndex
            model={model}
            label={text("options_spoken_terms")}
            none={text("words_none_terms")}
            contents={({ termLists }) =>
              termLists.map(
                ({ language, entryCount }) =>
                  `${locale.nameLanguage(language).name} (${entryCount.toLocaleString(locale.uiLanguage)})`,
              )
            }
          />
          {lists.value && <NewCollection model={model} locale={locale} />}
        </>
      )}
    </>
  );
}
