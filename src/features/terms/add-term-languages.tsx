import { rootLanguage } from "../../captions/text/writing-direction.ts";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import type { Locale } from "../languages/locale.ts";
import { markUnoffered } from "../languages/mark-unoffered.ts";
import { sortLanguages } from "../languages/sort-languages.ts";
import type { AddTermModel } from "./add-term-model.ts";
import { TermField } from "./term-field.tsx";

export interface AddTermLanguagesProps {
  readonly model: AddTermModel;
  readonly isSubmitted: boolean;
  readonly locale: Locale;
}

export function AddTermLanguages({ model, isSubmitted, locale }: AddTermLanguagesProps) {
  const text = useText();
  const { api, chosen } = model;
  const { uiLanguage } = locale;
  const { tags, reported } = model.languages.value;
  const nameLanguage = markUnoffered(locale.nameLanguage, reported, text);
  const isGlossary = model.kind.value === "glossary";
  const groups = [
    {
      label: null,
      choices: [
        { value: "", label: text("words_choose") },
        ...sortLanguages(tags, nameLanguage, uiLanguage).map((tag) => ({
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
      <p class={problem && isSubmitted ? "field-problem" : "unseen"} aria-live="polite">
        {problem && isSubmitted && text(problem)}
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
        <TermField
          label={text("words_target")}
          hint={model.otherLaneText === null ? null : text("add_word_said", model.otherLaneText)}
          value={model.translation.value}
          check={api.check}
          isSubmitted={isSubmitted}
          lang={model.target.value}
          uiLanguage={uiLanguage}
          onInput={(typed) => {
            model.translation.value = typed;
            model.result.value = null;
          }}
        />
      )}
    </>
  );
}
