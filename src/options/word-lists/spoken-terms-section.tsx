import { useMemo } from "preact/hooks";
import type { SpokenTermsCollection, TermList } from "../../service/spoken-terms.ts";
import type { LanguageReading } from "../../ui/languages/language-form.tsx";
import { Section } from "../../ui/section.tsx";
import { useText } from "../../ui/texts.ts";
import { FailureNotice } from "../../ui/words/failure-notice.tsx";
import { CollectionEditor } from "./collection-editor.tsx";
import { ListOfLists } from "./list-of-lists.tsx";
import { type ListCalls, ListsModel } from "./lists-model.ts";
import { NewCollection } from "./new-collection.tsx";
import type { TermsCalls } from "./terms-model.ts";
import { useSeen } from "./use-seen.ts";
import "./word-lists.css";

/** What the section needs done. All of it may throw a ServiceError. */
export type TermsSectionPort = ListCalls<SpokenTermsCollection, TermList, string> & TermsCalls;

/** The Spoken Terms collections of the account, by name. */
export type CollectionsModel = ListsModel<SpokenTermsCollection, TermList, string>;

export interface SpokenTermsSectionProps {
  readonly port: TermsSectionPort;
  readonly reading: LanguageReading;
}

/** The account's Spoken Terms: to be looked at, made, changed and deleted. */
export function SpokenTermsSection({ port, reading }: SpokenTermsSectionProps) {
  const text = useText();
  const model: CollectionsModel = useMemo(
    () => new ListsModel(port, ({ spokenTermsId }: SpokenTermsCollection) => spokenTermsId),
    [port],
  );
  const seen = useSeen(() => void model.load());
  const { lists, open, calls } = model;
  const collection = open.value;
  return (
    <Section
      id="spoken-terms"
      title={text("options_spoken_terms")}
      lead={text("options_spoken_terms_lead")}
    >
      <div ref={seen} class="word-lists">
        <p class="quiet small">{text("words_running_keep")}</p>
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
      </div>
    </Section>
  );
}
