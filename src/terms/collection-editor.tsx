import { useState } from "preact/hooks";
import type { SpokenTermsCollection } from "../service/terms/spoken-terms.ts";
import { Select } from "../ui/select.tsx";
import { useText } from "../ui/texts.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { LanguageTerms } from "./language-terms.tsx";
import { ListHeader } from "./list-header.tsx";
import { type ListLocale, languageChoices } from "./pair-format.ts";
import type { CollectionsModel, SpokenTermsSectionApi } from "./term-section-apis.ts";

export interface CollectionEditorProps {
  readonly collection: SpokenTermsCollection;
  readonly model: CollectionsModel;
  readonly api: SpokenTermsSectionApi;
  readonly locale: ListLocale;
}

export function CollectionEditor({ collection, model, api, locale }: CollectionEditorProps) {
  const text = useText();
  const { spokenTermsId, name, termLists } = collection;
  // The service only knows languages that have terms.
  const [added, setAdded] = useState<readonly string[]>([]);
  const known = termLists.map(({ language }) => language);
  const languages = [...known, ...added.filter((language) => !known.includes(language))];
  const remove = async (language: string, isStored: boolean) => {
    if (isStored && !(await model.removePart(spokenTermsId, language))) return;
    setAdded((now) => now.filter((each) => each !== language));
  };
  return (
    <>
      <ListHeader
        name={name}
        back={text("words_all_collections")}
        uiLanguage={locale.uiLanguage}
        onBack={() => {
          model.openId.value = null;
        }}
        onRename={(to) => model.rename(spokenTermsId, to)}
      />
      {languages.map((language) => (
        <LanguageTerms
          key={language}
          collectionId={spokenTermsId}
          language={language}
          isNew={!known.includes(language)}
          api={api}
          locale={locale}
          onSaved={() => void model.notifyAndReload()}
          onRemove={(isStored) => void remove(language, isStored)}
        />
      ))}
      <Select
        key={languages.join()}
        label={text("words_add_language")}
        value=""
        groups={languageChoices(locale, text, { without: languages, first: text("words_choose") })}
        onChoose={(language) => language !== "" && setAdded([...added, language])}
      />
      <div class="words-actions">
        <ConfirmButton
          label={text("words_delete_collection")}
          question={text("words_delete_sure", name)}
          yes={text("words_delete_yes")}
          disabled={model.calls.isBusy.value}
          onConfirm={() => void model.remove(spokenTermsId)}
        />
      </div>
    </>
  );
}
