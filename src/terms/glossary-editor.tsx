import { useState } from "preact/hooks";
import type { Glossary, GlossaryPair } from "../service/terms/glossary.ts";
import { checkPair } from "../service/terms/term-checks.ts";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { useText } from "../ui/texts.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import { ListHeader } from "./list-header.tsx";
import { PairEntries } from "./pair-entries.tsx";
import { type ListLocale, languageChoices, pairKey, pairName } from "./pair-format.ts";
import type { GlossariesModel, GlossarySectionApi } from "./term-section-apis.ts";

export interface GlossaryEditorProps {
  readonly glossary: Glossary;
  readonly model: GlossariesModel;
  readonly api: GlossarySectionApi;
  readonly locale: ListLocale;
}

export function GlossaryEditor({ glossary, model, api, locale }: GlossaryEditorProps) {
  const text = useText();
  const { glossaryId, name, dictionaries } = glossary;
  const [chosen, setChosen] = useState(pairKey(dictionaries[0] ?? { source: "", target: "" }));
  // The service only knows pairs that have entries.
  const [added, setAdded] = useState<readonly GlossaryPair[]>([]);
  const counts = new Map(dictionaries.map((each) => [pairKey(each), each.entryCount]));
  const pairs = [
    ...dictionaries.map(({ source, target }): GlossaryPair => ({ source, target })),
    ...added.filter((pair) => !counts.has(pairKey(pair))),
  ];
  const pair = pairs.find((each) => pairKey(each) === chosen) ?? pairs[0];
  const isBusy = model.calls.isBusy.value;
  const removePair = async (gone: GlossaryPair) => {
    if (counts.has(pairKey(gone)) && !(await model.removePart(glossaryId, gone))) return;
    setAdded(added.filter((each) => pairKey(each) !== pairKey(gone)));
    setChosen("");
  };
  const number = (count: number) => count.toLocaleString(locale.uiLanguage);
  return (
    <>
      <ListHeader
        name={name}
        back={text("words_all_glossaries")}
        uiLanguage={locale.uiLanguage}
        onBack={() => {
          model.openId.value = null;
        }}
        onRename={(to) => model.rename(glossaryId, to)}
      />
      {pairs.length > 0 && (
        <Select
          // A new menu whenever the pairs change.
          key={pairs.map(pairKey).join()}
          label={text("words_pair")}
          value={pair ? pairKey(pair) : ""}
          groups={[
            {
              label: null,
              choices: pairs.map((each) => ({
                value: pairKey(each),
                label: `${pairName(each, locale)} (${number(counts.get(pairKey(each)) ?? 0)})`,
              })),
            },
          ]}
          onChoose={setChosen}
        />
      )}
      <AddPair
        known={[...pairs.map(pairKey)]}
        locale={locale}
        onAdd={(next) => {
          setAdded([...added, next]);
          setChosen(pairKey(next));
        }}
      />
      {pair && (
        <PairEntries
          key={pairKey(pair)}
          glossary={glossary}
          pair={pair}
          isNew={!counts.has(pairKey(pair))}
          api={api}
          locale={locale}
          onSaved={() => void model.notifyAndReload()}
        />
      )}
      <div class="words-actions">
        {pair && (
          <ConfirmButton
            key={pairKey(pair)}
            label={text("words_delete_pair", pairName(pair, locale))}
            question={text("words_delete_pair_sure", pairName(pair, locale))}
            yes={text("words_delete_yes")}
            disabled={isBusy}
            onConfirm={() => void removePair(pair)}
          />
        )}
        <ConfirmButton
          label={text("words_delete_glossary")}
          question={text("words_delete_sure", name)}
          yes={text("words_delete_yes")}
          disabled={isBusy}
          onConfirm={() => void model.remove(glossaryId)}
        />
      </div>
    </>
  );
}

interface AddPairProps {
  readonly known: readonly string[];
  readonly locale: ListLocale;
  readonly onAdd: (pair: GlossaryPair) => void;
}

// Starts another language pair, which the service stores with its first entry.
function AddPair({ known, locale, onAdd }: AddPairProps) {
  const text = useText();
  const [source, setSource] = useState("");
  const [target, setTarget] = useState("");
  const isWhole = source !== "" && target !== "";
  const isKnown = known.includes(pairKey({ source, target }));
  const problem = isWhole
    ? (checkPair({ source, target }) ?? (isKnown ? "words_problem_pair_known" : null))
    : null;
  return (
    <details class="words-fold">
      <summary>{text("words_add_pair")}</summary>
      <div class="words-form">
        <div class="words-pair">
          <Select
            label={text("words_source_language")}
            value={source}
            groups={languageChoices(locale, text, { first: text("words_choose") })}
            onChoose={setSource}
          />
          <Select
            label={text("words_target_language")}
            value={target}
            groups={languageChoices(locale, text, { first: text("words_choose") })}
            onChoose={setTarget}
          />
        </div>
        <p class={problem ? "field-problem" : "unseen"} aria-live="polite">
          {problem && text(problem)}
        </p>
        <p class="quiet small">{text("words_root_hint")}</p>
        <div class="words-actions">
          <Button
            disabled={!isWhole || problem !== null}
            onClick={() => {
              onAdd({ source, target });
              setSource("");
              setTarget("");
            }}
          >
            {text("words_open_pair")}
          </Button>
        </div>
      </div>
    </details>
  );
}
