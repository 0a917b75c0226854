import type { LanguagePair } from "./glossary.ts";
import { GlossaryRefusal } from "./glossary-refusal.ts";

/** Bytes of each source and target text (service-api §19.1). */
export const maxTextBytes = 1024;

/**
 * Reads the entries of a dictionary and checks every text (service-api §15): not empty, no
 * surrounding blanks, no control characters, at most 1024 bytes, no duplicate source.
 * @param format `tsv`, or `csv` (RFC 4180) with optional languages in the third and fourth column
 * @throws GlossaryRefusal 400 with the number of the invalid line, from 1
 */
export function readEntries(
  text: string,
  format: "tsv" | "csv",
  pair: LanguagePair,
): ReadonlyMap<string, string> {
  const rows = format === "tsv" ? tabRows(text) : commaRows(text);
  const entries = new Map<string, string>();
  for (const { line, columns } of rows) {
    const [source = "", target = "", ...languages] = columns;
    const namesPair =
      languages.length === 2 &&
      languages[0]?.toLowerCase() === pair.source &&
      languages[1]?.toLowerCase() === pair.target;
    const isEntry = columns.length === 2 || (format === "csv" && namesPair);
    if (!isEntry) {
      throw GlossaryRefusal.entries(`Line ${line} is not a source and a target.`);
    }
    checkText(source, `The source in line ${line}`);
    checkText(target, `The target in line ${line}`);
    if (entries.has(source)) {
      throw GlossaryRefusal.entries(`Line ${line} repeats the source "${source}".`);
    }
    entries.set(source, target);
  }
  return entries;
}

interface Row {
  readonly line: number;
  readonly columns: readonly string[];
}

function tabRows(text: string): Row[] {
  return text
    .split(/\r\n|[\n\r]/)
    .map((line, at) => ({ line: at + 1, columns: line.split("\t") }))
    .filter(({ columns }) => !isEmpty(columns));
}

// Fields may be quoted, with quotation marks doubled.
function commaRows(text: string): Row[] {
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;
  const rows: Row[] = [];
  let columns: string[] = [];
  let line = 1;
  while (field.lastIndex < text.length || columns.length > 0) {
    const found = field.exec(text);
    if (!found) throw GlossaryRefusal.entries(`Line ${line} is no CSV.`);
    const [, quoted, plain = "", end] = found;
    columns.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ",") continue;
    if (!isEmpty(columns)) rows.push({ line, columns });
    columns = [];
    line += 1;
  }
  return rows;
}

function isEmpty(columns: readonly string[]): boolean {
  return columns.length === 1 && columns[0] === "";
}

function checkText(text: string, what: string): void {
  if (text === "") throw GlossaryRefusal.entries(`${what} is empty.`);
  if (text !== text.trim()) throw GlossaryRefusal.entries(`${what} has blanks around it.`);
  if (/[\p{Cc}\u2028\u2029]/u.test(text)) {
    throw GlossaryRefusal.entries(`${what} has a control character.`);
  }
  if (Buffer.byteLength(text) > maxTextBytes) {
    throw GlossaryRefusal.entries(`${what} is longer than ${maxTextBytes} bytes.`);
  }
}
