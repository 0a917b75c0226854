import { useEffect, useMemo } from "preact/hooks";
import { FailureNotice } from "../../features/terms/failure-notice.tsx";
import {
  type Glossary,
  type GlossaryPair,
  type GlossaryWords,
  MAX_GLOSSARIES,
} from "../../service/terms/glossary.ts";
import { useText } from "../../ui/texts.ts";
import { GlossaryEditor } from "./glossary-editor.tsx";
import { ListOfLists } from "./list-of-lists.tsx";
import { type ListCalls, ListsModel } from "./lists-model.ts";
import { NewGlossary } from "./new-glossary.tsx";
import { type ListReading, pairName } from "./pair-format.ts";
import type { PairCalls } from "./pair-model.ts";

/** What the glossaries need done. All of it may throw a ServiceError. */
export type GlossaryPort = ListCalls<Glossary, GlossaryWords, GlossaryPair> &
  PairCalls & {
    /** Has the browser save a file. */
    save(name: string, type: string, content: string): Promise<void>;
  };

/** The glossaries of the account, by name. */
export type GlossariesModel = ListsModel<Glossary, GlossaryWords, GlossaryPair>;

export interface GlossaryListsProps {
  readonly port: GlossaryPort;
  readonly reading: ListReading;
}

/** The account's glossaries: to be looked at, made, changed and deleted. */
export function GlossaryLists({ port, reading }: GlossaryListsProps) {
  const text = useText();
  const model: GlossariesModel = useMemo(
    () => new ListsModel(port, ({ glossaryId }: Glossary) => glossaryId),
    [port],
  );
  useEffect(() => void model.load(), [model]);
  const { lists, open, calls } = model;
  const glossary = open.value;
  const number = (count: number) => count.toLocaleString(reading.uiLanguage);
  return (
    <>
      {calls.failure.value && <FailureNotice failure={calls.failure.value} />}
      {glossary ? (
        <GlossaryEditor
          key={glossary.glossaryId}
          glossary={glossary}
          model={model}
          port={port}
          reading={reading}
        />
      ) : (
        <>
          <ListOfLists
            model={model}
            label={text("options_glossaries")}
            none={text("words_none_glossaries")}
            contents={({ dictionaries }) =>
              dictionaries.map((each) => `${pairName(each, reading)} (${number(each.entryCount)})`)
            }
          />
          {lists.value && lists.value.length >= MAX_GLOSSARIES ? (
            <p class="quiet">{text("words_problem_too_many_glossaries", number(MAX_GLOSSARIES))}</p>
          ) : (
            lists.value && <NewGlossary model={model} reading={reading} />
          )}
        </>
      )}
    </>
  );
}
