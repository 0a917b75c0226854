import { useRef, useState } from "preact/hooks";
import { MAX_GLOSSARY_BYTES } from "../service/terms/glossary.ts";
import {
  readTermTable,
  type TermTable,
  writeCommaTable,
  writeTabTable,
} from "../service/terms/term-table.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { useText } from "../ui/texts.ts";
import { useDraft } from "../ui/use-draft.ts";
import type { PairModel } from "./pair-model.ts";
import { RefusedLines } from "./refused-lines.tsx";

// Spreadsheets recognize UTF-8 only by this mark.
const BYTE_ORDER_MARK = "\uFEFF";

// Quotation marks and language columns can make a file larger than its entries.
const MAX_FILE_BYTES = 2 * MAX_GLOSSARY_BYTES;

export interface BulkEntriesProps {
  readonly model: PairModel;
  readonly uiLanguage: string;
  readonly draftKey: string;
  readonly fileName: string;
  saveFile(name: string, type: string, content: string): Promise<void>;
}

interface ImportResult {
  readonly table: TermTable;
  /** Known sources that got another translation. */
  readonly replaced: number;
}

export function BulkEntries({ model, uiLanguage, draftKey, fileName, saveFile }: BulkEntriesProps) {
  const text = useText();
  const [lines, setLines, forgetLines] = useDraft(`lines ${draftKey}`);
  const [result, setResult] = useState<ImportResult | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const number = (count: number) => count.toLocaleString(uiLanguage);
  const importText = (read: string) => {
    const table = readTermTable(read);
    const known = new Map(model.entries.value?.map(({ source, target }) => [source, target]));
    const replaced = table.entries.filter(
      ({ source, target }) => known.has(source) && known.get(source) !== target,
    );
    model.setEntries(table.entries);
    setResult({ table, replaced: replaced.length });
    setTooLarge(false);
    return table;
  };
  const importLines = () => {
    const refused = new Set(importText(lines).refused.map(({ line }) => line));
    // Refused lines stay, to be corrected.
    const left = lines.split(/\r\n|[\n\r]/).filter((_, at) => refused.has(at + 1));
    if (left.length === 0) forgetLines();
    else setLines(left.join("\n"));
  };
  const importFile = async (picked: File | undefined) => {
    if (!picked) return;
    if (picked.size > MAX_FILE_BYTES) setTooLarge(true);
    else importText(await picked.text());
    if (file.current) file.current.value = "";
  };
  const entries = model.entries.value ?? [];
  return (
    <details class="words-fold" open={lines !== ""}>
      <summary>{text("words_many")}</summary>
      <div class="words-form">
        <Field
          label={text("words_lines")}
          hint={text("words_lines_hint")}
          problem={isTooLarge ? text("words_problem_glossary_too_large") : null}
        >
          {(control) => (
            <textarea
              {...control}
              class="input words-lines"
              rows={6}
              dir="auto"
              value={lines}
              onInput={(event) => setLines(event.currentTarget.value)}
            />
          )}
        </Field>
        <div class="words-actions">
          <Button disabled={lines.trim() === ""} onClick={importLines}>
            {text("words_take_lines")}
          </Button>
          <Button onClick={() => file.current?.click()}>{text("words_pick_file")}</Button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            aria-label={text("words_pick_file")}
            onChange={(event) => void importFile(event.currentTarget.files?.[0])}
          />
        </div>
        <p role="status">
          {result &&
            text("words_taken", number(result.table.entries.length), number(result.replaced))}
        </p>
        {result && <RefusedLines table={result.table} uiLanguage={uiLanguage} />}
        <div class="words-actions">
          <Button
            disabled={entries.length === 0}
            onClick={() =>
              void saveFile(`${fileName}.tsv`, "text/tab-separated-values", writeTabTable(entries))
            }
          >
            {text("words_save_tsv")}
          </Button>
          <Button
            disabled={entries.length === 0}
            onClick={() =>
              void saveFile(
                `${fileName}.csv`,
                "text/csv",
                BYTE_ORDER_MARK + writeCommaTable(entries),
              )
            }
          >
            {text("words_save_csv")}
          </Button>
        </div>
      </div>
    </details>
  );
}
