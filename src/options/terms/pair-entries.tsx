import { useEffect, useMemo, useState } from "preact/hooks";
import type { LanguageReading } from "../../features/languages/language-form.tsx";
import { FailureNotice } from "../../features/terms/failure-notice.tsx";
import { WordField } from "../../features/terms/term-field.tsx";
import type { Glossary, GlossaryPair } from "../../service/terms/glossary.ts";
import { checkWord } from "../../service/terms/term-checks.ts";
import { Button } from "../../ui/button.tsx";
import { useText } from "../../ui/texts.ts";
import { useDraft } from "../../ui/use-draft.ts";
import { EntryTable } from "./entry-table.tsx";
import type { GlossaryPort } from "./glossary-lists.tsx";
import { ManyEntries } from "./many-entries.tsx";
import { pairKey } from "./pair-format.ts";
import { PairModel } from "./pair-model.ts";
import { SaveBar } from "./save-bar.tsx";

export interface PairEntriesProps {
  readonly glossary: Glossary;
  readonly pair: GlossaryPair;
  /** Whether the service has no entries of it yet. */
  readonly isNew: boolean;
  readonly port: GlossaryPort;
  readonly reading: LanguageReading;
  readonly onSaved: () => void;
}

/** The entries of one pair of languages: searched, added, changed, removed, read in and saved. */
export function PairEntries({ glossary, pair, isNew, port, reading, onSaved }: PairEntriesProps) {
  const text = useText();
  // The first entries make a new pair an old one; what is edited stays the same.
  const model = useMemo(() => {
    const others = glossary.dictionaries.filter((each) => pairKey(each) !== pairKey(pair));
    return new PairModel(port, { glossaryId: glossary.glossaryId, pair, isNew, others });
  }, [port]);
  useEffect(() => void model.load(), [model]);
  const { calls } = model;
  const entries = model.entries.value;
  return (
    <div class="pair-entries">
      {calls.failure.value && (
        <FailureNotice
          failure={calls.failure.value}
          actions={
            entries === null && (
              <Button onClick={() => void model.load()}>{text("words_reload")}</Button>
            )
          }
        />
      )}
      {entries === null ? (
        <p role="status">{calls.isBusy.value && text("words_reading")}</p>
      ) : (
        <>
          <AddEntry model={model} pair={pair} glossaryId={glossary.glossaryId} reading={reading} />
          <EntryTable model={model} pair={pair} reading={reading} />
          <SaveBar model={model} uiLanguage={reading.uiLanguage} onSaved={onSaved} />
          <ManyEntries
            model={model}
            uiLanguage={reading.uiLanguage}
            draftKey={`${glossary.glossaryId} ${pairKey(pair)}`}
            fileName={`${glossary.name} ${pair.source}-${pair.target}`}
            save={port.save}
          />
        </>
      )}
    </div>
  );
}

interface AddEntryProps {
  readonly model: PairModel;
  readonly pair: GlossaryPair;
  readonly glossaryId: string;
  readonly reading: LanguageReading;
}

function AddEntry({ model, pair, glossaryId, reading }: AddEntryProps) {
  const text = useText();
  const key = `entry ${glossaryId} ${pairKey(pair)}`;
  const [source, setSource, forgetSource] = useDraft(`${key} source`);
  const [target, setTarget, forgetTarget] = useDraft(`${key} target`);
  const [isAsked, setAsked] = useState(false);
  const checked = [checkWord(source), checkWord(target)] as const;
  const known = checked[0].ok ? model.targetOf(checked[0].value) : null;
  const add = () => {
    const [from, to] = checked;
    setAsked(!from.ok || !to.ok);
    if (!from.ok || !to.ok) return;
    model.set([{ source: from.value, target: to.value }]);
    forgetSource();
    forgetTarget();
  };
  const { name: sourceName } = reading.nameLanguage(pair.source);
  const { name: targetName } = reading.nameLanguage(pair.target);
  return (
    <form
      class="words-form"
      onSubmit={(event) => {
        event.preventDefault();
        add();
        event.currentTarget.querySelector("input")?.focus();
      }}
    >
      <div class="words-pair">
        <WordField
          label={text("words_new_source", sourceName)}
          hint={known === null ? null : text("words_replaces", known)}
          value={source}
          check={checkWord}
          isAsked={isAsked}
          lang={pair.source}
          uiLanguage={reading.uiLanguage}
          onType={setSource}
        />
        <WordField
          label={text("words_new_target", targetName)}
          value={target}
          check={checkWord}
          isAsked={isAsked}
          lang={pair.target}
          uiLanguage={reading.uiLanguage}
          onType={setTarget}
        />
      </div>
      <div class="words-actions">
        <Button type="submit">{text("words_add_entry")}</Button>
      </div>
    </form>
  );
}
