import { useState } from "preact/hooks";
import type { SpokenTermsCollection } from "../../service/terms/spoken-terms.ts";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { LanguageTerms } from "./language-terms.tsx";
import { ListHead } from "./list-head.tsx";
import { type ListReading, rootChoices } from "./pair-format.ts";
import type { CollectionsModel, TermsPort } from "./terms-lists.tsx";

export interface CollectionEditorProps {
  readonly collection: SpokenTermsCollection;
  readonly model: CollectionsModel;
  readonly port: TermsPort;
  readonly reading: ListReading;
}

/** One collection: its name, its languages and their terms. */
export function CollectionEditor({ collection, model, port, reading }: CollectionEditorProps) {
  const text = useText();
  const { spokenTermsId, name, termLists } = collection;
  /** Without a term the service knows nothing of a language. */
  const [added, setAdded] = useState<readonly string[]>([]);
  const known = termLists.map(({ language }) => language);
  const languages = [...known, ...added.filter((language) => !known.includes(language))];
  const remove = async (language: string, isThere: boolean) => {
    if (isThere && !(await model.removePart(spokenTermsId, language))) return;
    setAdded((now) => now.filter((each) => each !== language));
  };
  return (
    <>
      <ListHead
        name={name}
        back={text("words_all_collections")}
        uiLanguage={reading.uiLanguage}
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
          port={port}
          reading={reading}
          onSaved={() => void model.tell()}
          onRemove={(isThere) => void remove(language, isThere)}
        />
      ))}
      <Select
        key={languages.join()}
        label={text("words_add_language")}
        value=""
        groups={rootChoices(reading, text, { without: languages, first: text("words_choose") })}
        onChoose={(language) => language !== "" && setAdded([...added, language])}
      />
      <div class="words-actions">
        <ConfirmButton
          label={text("words_delete_collection")}
          question={text("words_delete_sure", name)}
          yes={text("words_delete_yes")}
          disabled={model.calls.isBusy.value}
          onSure={() => void model.remove(spokenTermsId)}
        />
      </div>
    </>
  );
}
