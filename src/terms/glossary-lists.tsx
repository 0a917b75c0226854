import { useEffect, useMemo } from "preact/hooks";
import { TermsFailureNotice } from "../features/terms/terms-failure-notice.tsx";
import { type Glossary, MAX_GLOSSARIES } from "../service/terms/glossary.ts";
import { useText } from "../ui/texts.ts";
import { GlossaryEditor } from "./glossary-editor.tsx";
import { ListIndex } from "./list-index.tsx";
import { ListsModel } from "./lists-model.ts";
import { NewGlossary } from "./new-glossary.tsx";
import { type ListLocale, pairName } from "./pair-format.ts";
import type { GlossariesModel, GlossarySectionApi } from "./term-section-apis.ts";

export interface GlossaryListsProps {
  readonly api: GlossarySectionApi;
  readonly locale: ListLocale;
}

export function GlossaryLists({ api, locale }: GlossaryListsProps) {
  const text = useText();
  const model: GlossariesModel = useMemo(
    () => new ListsModel(api, ({ glossaryId }: Glossary) => glossaryId),
    [api],
  );
  useEffect(() => void model.load(), [model]);
  const { lists, open, calls } = model;
  const glossary = open.value;
  const number = (count: number) => count.toLocaleString(locale.uiLanguage);
  return (
    <>
      {calls.failure.value && <TermsFailureNotice failure={calls.failure.value} />}
      {glossary ? (
        <GlossaryEditor
          key={glossary.glossaryId}
          glossary={glossary}
          model={model}
          api={api}
          locale={locale}
        />
      ) : (
        <>
          <ListIndex
            model={model}
            label={text("options_glossaries")}
            none={text("words_none_glossaries")}
            contents={({ dictionaries }) =>
              dictionaries.map((each) => `${pairName(each, locale)} (${number(each.entryCount)})`)
            }
          />
          {lists.value && lists.value.length >= MAX_GLOSSARIES ? (
            <p class="quiet">{text("words_problem_too_many_glossaries", number(MAX_GLOSSARIES))}</p>
          ) : (
            lists.value && <NewGlossary model={model} locale={locale} />
          )}
        </>
      )}
    </>
  );
}
