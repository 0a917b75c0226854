import { useMemo } from "preact/hooks";
import type { SpokenTermsCollection, TermList } from "../../service/spoken-terms.ts";
import { Button } from "../../ui/button.tsx";
import type { LanguageReading } from "../../ui/languages/language-form.tsx";
import { Section } from "../../ui/section.tsx";
import { useText } from "../../ui/texts.ts";
import { FailureNotice } from "../../ui/words/failure-notice.tsx";
import { CollectionEditor } from "./collection-editor.tsx";
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
            <CollectionList model={model} reading={reading} />
            {lists.value && <NewCollection model={model} reading={reading} />}
          </>
        )}
      </div>
    </Section>
  );
}

function CollectionList({ model, reading }: { model: CollectionsModel; reading: LanguageReading }) {
  const text = useText();
  const { value: lists } = model.lists;
  return (
    <>
      <p role="status" class={lists?.length === 0 ? "quiet" : "unseen"}>
        {model.calls.isBusy.value
          ? text("words_reading")
          : lists?.length === 0 && text("words_none_terms")}
      </p>
      {lists && lists.length > 0 && (
        <ul class="list-of-lists" aria-label={text("options_spoken_terms")}>
          {lists.map((collection) => (
            <li key={collection.spokenTermsId}>
              <button
                type="button"
                class="link"
                onClick={() => {
                  model.openId.value = collection.spokenTermsId;
                }}
              >
                <bdi>{collection.name}</bdi>
              </button>
              <span class="quiet small">
                {collection.termLists
                  .map(
                    ({ language, entryCount }) =>
                      `${reading.nameLanguage(language).name} (${entryCount.toLocaleString(reading.uiLanguage)})`,
                  )
                  .join(" · ")}
              </span>
            </li>
          ))}
        </ul>
      )}
      <div class="words-actions">
        <Button disabled={model.calls.isBusy.value} onClick={() => void model.load()}>
          {text("words_reload")}
        </Button>
      </div>
    </>
  );
}
