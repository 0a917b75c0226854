import { rootLanguage } from "../../captions/lines/writing-direction.ts";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import type { LanguageReading } from "../languages/language-form.tsx";
import { sortByName } from "../languages/language-name.ts";
import { markUnoffered } from "../languages/mark-unoffered.ts";
import type { AddWordModel } from "./add-term-model.ts";
import { WordField } from "./term-field.tsx";

export interface AddWordLanguagesProps {
  readonly model: AddWordModel;
  readonly isAsked: boolean;
  readonly reading: LanguageReading;
}

/** In which language the word is, and for a glossary how it is translated into which. */
export function AddWordLanguages({ model, isAsked, reading }: AddWordLanguagesProps) {
  const text = useText();
  const { port, chosen } = model;
  const { uiLanguage } = reading;
  const { tags, told } = model.languages.value;
  const nameLanguage = markUnoffered(reading.nameLanguage, told, text);
  const isGlossary = model.kind.value === "glossary";
  const groups = [
    {
      label: null,
      choices: [
        { value: "", label: text("words_choose") },
        ...sortByName(tags, nameLanguage, uiLanguage).map((tag) => ({
          value: tag,
          label: nameLanguage(tag).name,
        })),
      ],
    },
  ];
  const problem = model.languageProblem;
  const variants = [chosen.line, ...(isGlossary ? chosen.others : [])]
    .map(({ language }) => language)
    .filter((language) => language !== rootLanguage(language));
  const source = (
    <Select
      label={text(isGlossary ? "words_source_language" : "words_language")}
      value={model.source.value}
      groups={groups}
      onChoose={(language) => {
        model.source.value = language;
      }}
    />
  );
  return (
    <>
      {isGlossary ? (
        <div class="add-word-pair">
          {source}
          <Select
            label={text("words_target_language")}
            value={model.target.value}
            groups={groups}
            onChoose={(language) => {
              model.target.value = language;
            }}
          />
        </div>
      ) : (
        source
      )}
      <p class={problem && isAsked ? "field-problem" : "unseen"} aria-live="polite">
        {problem && isAsked && text(problem)}
      </p>
      {variants.length > 0 && (
        <p class="quiet small">
          {text(
            "add_word_variants",
            variants.map((tag) => `${tag} = ${rootLanguage(tag)}`).join(", "),
          )}
        </p>
      )}
      {isGlossary && (
        <WordField
          label={text("words_target")}
          hint={model.said === null ? null : text("add_word_said", model.said)}
          value={model.translation.value}
          check={port.check}
          isAsked={isAsked}
          lang={model.target.value}
          uiLanguage={uiLanguage}
          onType={(typed) => {
            model.translation.value = typed;
            model.added.value = null;
          }}
        />
      )}
    </>
  );
}
