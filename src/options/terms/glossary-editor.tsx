import { useState } from "preact/hooks";
import type { Glossary, GlossaryPair } from "../../service/terms/glossary.ts";
import { checkPair } from "../../service/terms/term-checks.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { useText } from "../../ui/texts.ts";
import { ConfirmButton } from "./confirm-button.tsx";
import type { GlossariesModel, GlossaryPort } from "./glossary-lists.tsx";
import { ListHead } from "./list-head.tsx";
import { PairEntries } from "./pair-entries.tsx";
import { type ListReading, pairKey, pairName, rootChoices } from "./pair-format.ts";

export interface GlossaryEditorProps {
  readonly glossary: Glossary;
  readonly model: GlossariesModel;
  readonly port: GlossaryPort;
  readonly reading: ListReading;
}

/** One glossary: its name, its pairs of languages, and the entries of one of them. */
export function GlossaryEditor({ glossary, model, port, reading }: GlossaryEditorProps) {
  const text = useText();
  const { glossaryId, name, dictionaries } = glossary;
  const [chosen, setChosen] = useState(pairKey(dictionaries[0] ?? { source: "", target: "" }));
  /** Without an entry the service knows nothing of a pair. */
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
  const number = (count: number) => count.toLocaleString(reading.uiLanguage);
  return (
    <>
      <ListHead
        name={name}
        back={text("words_all_glossaries")}
        uiLanguage={reading.uiLanguage}
        onBack={() => {
          model.openId.value = null;
        }}
        onRename={(to) => model.rename(glossaryId, to)}
      />
      {pairs.length > 0 && (
        <Select
          // Pairs that come and go are another menu.
          key={pairs.map(pairKey).join()}
          label={text("words_pair")}
          value={pair ? pairKey(pair) : ""}
          groups={[
            {
              label: null,
              choices: pairs.map((each) => ({
                value: pairKey(each),
                label: `${pairName(each, reading)} (${number(counts.get(pairKey(each)) ?? 0)})`,
              })),
            },
          ]}
          onChoose={setChosen}
        />
      )}
      <AddPair
        known={[...pairs.map(pairKey)]}
        reading={reading}
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
          port={port}
          reading={reading}
          onSaved={() => void model.tell()}
        />
      )}
      <div class="words-actions">
        {pair && (
          <ConfirmButton
            key={pairKey(pair)}
            label={text("words_delete_pair", pairName(pair, reading))}
            question={text("words_delete_pair_sure", pairName(pair, reading))}
            yes={text("words_delete_yes")}
            disabled={isBusy}
            onSure={() => void removePair(pair)}
          />
        )}
        <ConfirmButton
          label={text("words_delete_glossary")}
          question={text("words_delete_sure", name)}
          yes={text("words_delete_yes")}
          disabled={isBusy}
          onSure={() => void model.remove(glossaryId)}
        />
      </div>
    </>
  );
}

interface AddPairProps {
  readonly known: readonly string[];
  readonly reading: ListReading;
  readonly onAdd: (pair: GlossaryPair) => void;
}

/** Opens another pair of languages, which the service knows with its first entries. */
function AddPair({ known, reading, onAdd }: AddPairProps) {
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
            groups={rootChoices(reading, text, { first: text("words_choose") })}
            onChoose={setSource}
          />
          <Select
            label={text("words_target_language")}
            value={target}
            groups={rootChoices(reading, text, { first: text("words_choose") })}
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
