import { useRef, useState } from "preact/hooks";
import { MAX_GLOSSARY_BYTES } from "../../service/terms/glossary.ts";
import {
  readWordTable,
  type WordTable,
  writeCommaTable,
  writeTabTable,
} from "../../service/terms/term-table.ts";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { useText } from "../../ui/texts.ts";
import { useDraft } from "../../ui/use-draft.ts";
import type { PairModel } from "./pair-model.ts";
import { RefusedLines } from "./refused-lines.tsx";

/** Spreadsheets take a file for UTF-8 only when it begins with this. */
const BYTE_ORDER_MARK = "\uFEFF";

/** A file with quotation marks and languages in it may be larger than the entries are. */
const MAX_FILE_BYTES = 2 * MAX_GLOSSARY_BYTES;

export interface ManyEntriesProps {
  readonly model: PairModel;
  readonly uiLanguage: string;
  readonly draftKey: string;
  /** Of files that are saved, without an ending. */
  readonly fileName: string;
  save(name: string, type: string, content: string): Promise<void>;
}

/** What has become of lines that were read in. */
interface Taken {
  readonly table: WordTable;
  /** How many sources were there already with another translation. */
  readonly replaced: number;
}

/** Reads many entries in, pasted or out of a file, and saves all as a file. */
export function ManyEntries({ model, uiLanguage, draftKey, fileName, save }: ManyEntriesProps) {
  const text = useText();
  const [lines, setLines, forgetLines] = useDraft(`lines ${draftKey}`);
  const [taken, setTaken] = useState<Taken | null>(null);
  const [isTooLarge, setTooLarge] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const number = (count: number) => count.toLocaleString(uiLanguage);
  const take = (read: string) => {
    const table = readWordTable(read);
    const known = new Map(model.entries.value?.map(({ source, target }) => [source, target]));
    const replaced = table.entries.filter(
      ({ source, target }) => known.has(source) && known.get(source) !== target,
    );
    model.set(table.entries);
    setTaken({ table, replaced: replaced.length });
    setTooLarge(false);
    return table;
  };
  const takeLines = () => {
    const refused = new Set(take(lines).refused.map(({ line }) => line));
    // What was left out stays to be mended.
    const left = lines.split(/\r\n|[\n\r]/).filter((_, at) => refused.has(at + 1));
    if (left.length === 0) forgetLines();
    else setLines(left.join("\n"));
  };
  const takeFile = async (picked: File | undefined) => {
    if (!picked) return;
    if (picked.size > MAX_FILE_BYTES) setTooLarge(true);
    else take(await picked.text());
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
          <Button disabled={lines.trim() === ""} onClick={takeLines}>
            {text("words_take_lines")}
          </Button>
          <Button onClick={() => file.current?.click()}>{text("words_pick_file")}</Button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
            aria-label={text("words_pick_file")}
            onChange={(event) => void takeFile(event.currentTarget.files?.[0])}
          />
        </div>
        <p role="status">
          {taken && text("words_taken", number(taken.table.entries.length), number(taken.replaced))}
        </p>
        {taken && <RefusedLines table={taken.table} uiLanguage={uiLanguage} />}
        <div class="words-actions">
          <Button
            disabled={entries.length === 0}
            onClick={() =>
              void save(`${fileName}.tsv`, "text/tab-separated-values", writeTabTable(entries))
            }
          >
            {text("words_save_tsv")}
          </Button>
          <Button
            disabled={entries.length === 0}
            onClick={() =>
              void save(`${fileName}.csv`, "text/csv", BYTE_ORDER_MARK + writeCommaTable(entries))
            }
          >
            {text("words_save_csv")}
          </Button>
        </div>
      </div>
    </details>
  );
}
