import { useMemo } from "preact/hooks";
import {
  type Glossary,
  type GlossaryPair,
  type GlossaryWords,
  MAX_GLOSSARIES,
} from "../../service/glossary.ts";
import { Button } from "../../ui/button.tsx";
import type { LanguageReading } from "../../ui/languages/language-form.tsx";
import { Section } from "../../ui/section.tsx";
import { useText } from "../../ui/texts.ts";
import { FailureNotice } from "../../ui/words/failure-notice.tsx";
import { GlossaryEditor } from "./glossary-editor.tsx";
import { type ListCalls, ListsModel } from "./lists-model.ts";
import { NewGlossary } from "./new-glossary.tsx";
import type { PairCalls } from "./pair-model.ts";
import { pairName } from "./pair-words.ts";
import { useSeen } from "./use-seen.ts";
import "./word-lists.css";

/** What the section needs done. All of it may throw a ServiceError. */
export type GlossarySectionPort = ListCalls<Glossary, GlossaryWords, GlossaryPair> &
  PairCalls & {
    /** Has the browser save a file. */
    save(name: string, type: string, content: string): Promise<void>;
  };

/** The glossaries of the account, by name. */
export type GlossariesModel = ListsModel<Glossary, GlossaryWords, GlossaryPair>;

export interface GlossariesSectionProps {
  readonly port: GlossarySectionPort;
  readonly reading: LanguageReading;
}

/** The account's glossaries: to be looked at, made, changed and deleted. */
export function GlossariesSection({ port, reading }: GlossariesSectionProps) {
  const text = useText();
  const model: GlossariesModel = useMemo(
    () => new ListsModel(port, ({ glossaryId }: Glossary) => glossaryId),
    [port],
  );
  const seen = useSeen(() => void model.load());
  const { lists, open, calls } = model;
  const glossary = open.value;
  return (
    <Section
      id="glossaries"
      title={text("options_glossaries")}
      lead={text("options_glossaries_lead")}
    >
      <div ref={seen} class="word-lists">
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
            <GlossaryList model={model} reading={reading} />
            {lists.value && lists.value.length >= MAX_GLOSSARIES ? (
              <p class="quiet">
                {text(
                  "words_problem_too_many_glossaries",
                  MAX_GLOSSARIES.toLocaleString(reading.uiLanguage),
                )}
              </p>
            ) : (
              lists.value && <NewGlossary model={model} reading={reading} />
            )}
          </>
        )}
      </div>
    </Section>
  );
}

function GlossaryList({ model, reading }: { model: GlossariesModel; reading: LanguageReading }) {
  const text = useText();
  const { value: lists } = model.lists;
  const number = (count: number) => count.toLocaleString(reading.uiLanguage);
  return (
    <>
      <p role="status" class={lists?.length === 0 ? "quiet" : "unseen"}>
        {model.calls.isBusy.value
          ? text("words_reading")
          : lists?.length === 0 && text("words_none_glossaries")}
      </p>
      {lists && lists.length > 0 && (
        <ul class="list-of-lists" aria-label={text("options_glossaries")}>
          {lists.map((glossary) => (
            <li key={glossary.glossaryId}>
              <button
                type="button"
                class="link"
                onClick={() => {
                  model.openId.value = glossary.glossaryId;
                }}
              >
                <bdi>{glossary.name}</bdi>
              </button>
              <span class="quiet small">
                {glossary.dictionaries
                  .map((each) => `${pairName(each, reading)} (${number(each.entryCount)})`)
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
