import { useEffect, useMemo } from "preact/hooks";
import { FailureNotice } from "../../features/terms/failure-notice.tsx";
import type { SpokenTermsCollection, TermList } from "../../service/terms/spoken-terms.ts";
import { useText } from "../../ui/texts.ts";
import { CollectionEditor } from "./collection-editor.tsx";
import { ListOfLists } from "./list-of-lists.tsx";
import { type ListCalls, ListsModel } from "./lists-model.ts";
import { NewCollection } from "./new-collection.tsx";
import type { ListReading } from "./pair-format.ts";
import type { TermsCalls } from "./terms-model.ts";

/** What the collections need done. All of it may throw a ServiceError. */
export type TermsPort = ListCalls<SpokenTermsCollection, TermList, string> & TermsCalls;

/** The Spoken Terms collections of the account, by name. */
export type CollectionsModel = ListsModel<SpokenTermsCollection, TermList, string>;

export interface TermsListsProps {
  readonly port: TermsPort;
  readonly reading: ListReading;
}

/** The account's Spoken Terms: to be looked at, made, changed and deleted. */
export function TermsLists({ port, reading }: TermsListsProps) {
  const text = useText();
  const model: CollectionsModel = useMemo(
    () => new ListsModel(port, ({ spokenTermsId }: SpokenTermsCollection) => spokenTermsId),
    [port],
  );
  useEffect(() => void model.load(), [model]);
  const { lists, open, calls } = model;
  const collection = open.value;
  return (
    <>
      {calls.failure.value && <FailureNotice failure={calls.failure.value} />}
      {collection ? (
        <CollectionEditor
          key={collection.spokenTermsId}
          collection={collection}
          model={model}
          port={port}
          reading={reading}
        />
      ) : (
        <>
          <ListOfLists
            model={model}
            label={text("options_spoken_terms")}
            none={text("words_none_terms")}
            contents={({ termLists }) =>
              termLists.map(
                ({ language, entryCount }) =>
                  `${reading.nameLanguage(language).name} (${entryCount.toLocaleString(reading.uiLanguage)})`,
              )
            }
          />
          {lists.value && <NewCollection model={model} reading={reading} />}
        </>
      )}
    </>
  );
}
