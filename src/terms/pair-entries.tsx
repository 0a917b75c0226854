import { useEffect, useMemo, useState } from "preact/hooks";
import type { Locale } from "../features/languages/locale.ts";
import { TermField } from "../features/terms/term-field.tsx";
import { TermsFailureNotice } from "../features/terms/terms-failure-notice.tsx";
import type { Glossary, GlossaryPair } from "../service/terms/glossary.ts";
import { checkTermText } from "../service/terms/term-checks.ts";
import { Button } from "../ui/button.tsx";
import { useText } from "../ui/texts.ts";
import { useDraft } from "../ui/use-draft.ts";
import { BulkEntries } from "./bulk-entries.tsx";
import { EntryTable } from "./entry-table.tsx";
import { pairKey } from "./pair-format.ts";
import { PairModel } from "./pair-model.ts";
import { SaveBar } from "./save-bar.tsx";
import type { GlossarySectionApi } from "./term-section-apis.ts";

export interface PairEntriesProps {
  readonly glossary: Glossary;
  readonly pair: GlossaryPair;
  readonly isNew: boolean;
  readonly api: GlossarySectionApi;
  readonly locale: Locale;
  readonly onSaved: () => void;
}

export function PairEntries({ glossary, pair, isNew, api, locale, onSaved }: PairEntriesProps) {
  const text = useText();
  // Saving the first entries makes the pair a stored one; keep the same model.
  const model = useMemo(() => {
    const others = glossary.dictionaries.filter((each) => pairKey(each) !== pairKey(pair));
    return new PairModel(api, { glossaryId: glossary.glossaryId, pair, isNew, others });
  }, [api]);
  useEffect(() => void model.load(), [model]);
  const { calls } = model;
  const entries = model.entries.value;
  return (
    <div class="pair-entries">
      {calls.failure.value && (
        <TermsFailureNotice
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
          <AddEntry model={model} pair={pair} glossaryId={glossary.glossaryId} locale={locale} />
          <EntryTable model={model} pair={pair} locale={locale} />
          <SaveBar model={model} uiLanguage={locale.uiLanguage} onSaved={onSaved} />
          <BulkEntries
            model={model}
            uiLanguage={locale.uiLanguage}
            draftKey={`${glossary.glossaryId} ${pairKey(pair)}`}
            fileName={`${glossary.name} ${pair.source}-${pair.target}`}
            saveFile={api.saveFile}
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
  readonly locale: Locale;
}

function AddEntry({ model, pair, glossaryId, locale }: AddEntryProps) {
  const text = useText();
  const key = `entry ${glossaryId} ${pairKey(pair)}`;
  const [source, setSource, forgetSource] = useDraft(`${key} source`);
  const [target, setTarget, forgetTarget] = useDraft(`${key} target`);
  const [isSubmitted, setSubmitted] = useState(false);
  const checked = [checkTermText(source), checkTermText(target)] as const;
  const known = checked[0].ok ? model.targetOf(checked[0].value) : null;
  const add = () => {
    const [from, to] = checked;
    setSubmitted(!from.ok || !to.ok);
    if (!from.ok || !to.ok) return;
    model.setEntries([{ source: from.value, target: to.value }]);
    forgetSource();
    forgetTarget();
  };
  const { name: sourceName } = locale.nameLanguage(pair.source);
  const { name: targetName } = locale.nameLanguage(pair.target);
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
        <TermField
          label={text("words_new_source", sourceName)}
          hint={known === null ? null : text("words_replaces", known)}
          value={source}
          check={checkTermText}
          isSubmitted={isSubmitted}
          lang={pair.source}
          uiLanguage={locale.uiLanguage}
          onInput={setSource}
        />
        <TermField
          label={text("words_new_target", targetName)}
          value={target}
          check={checkTermText}
          isSubmitted={isSubmitted}
          lang={pair.target}
          uiLanguage={locale.uiLanguage}
          onInput={setTarget}
        />
      </div>
      <div class="words-actions">
        <Button type="submit">{text("words_add_entry")}</Button>
      </div>
    </form>
  );
}
