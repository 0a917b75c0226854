import { escapeCell, unescapeCell } from "../../lib/spreadsheet-cell.ts";
import type { GlossaryEntry } from "./glossary.ts";
import { checkWord, type TermProblem } from "./term-checks.ts";

/** Why a line gave no entry: what is wrong with a text of it, or with how it is cut. */
export type LineProblem = TermProblem | "words_problem_columns";

/** A line that gave no entry. */
export interface RefusedLine {
  /** From 1. */
  readonly line: number;
  readonly problem: LineProblem;
}

/** What a table of words holds. */
export interface WordTable {
  /** Checked; of several with the same source the last one, in the place of the first. */
  readonly entries: readonly GlossaryEntry[];
  readonly refused: readonly RefusedLine[];
  /** How many lines had a source that another line had too. */
  readonly repeated: number;
}

/** A third and a fourth column may name the languages; nothing else belongs there. */
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/**
 * Reads entries out of what was pasted or of a file: a line each, source and target parted by a tab,
 * a comma or a semicolon, with quotation marks where a text has such a sign in it (RFC 4180).
 */
export function readWordTable(text: string): WordTable {
  const rows = cut(text.replace(/^\uFEFF/, ""));
  const entries = new Map<string, GlossaryEntry>();
  const refused: RefusedLine[] = [];
  let repeated = 0;
  for (const { line, cells } of rows) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const entry = entryOf(cells);
    if ("problem" in entry) refused.push({ line, problem: entry.problem });
    else {
      if (entries.has(entry.source)) repeated++;
      entries.set(entry.source, entry);
    }
  }
  return { entries: [...entries.values()], refused, repeated };
}

/**
 * Entries as a table for a spreadsheet: separated by commas, in quotation marks where needed. No
 * cell is run as a formula.
 */
export function writeCommaTable(entries: readonly GlossaryEntry[]): string {
  const cell = (text: string) => {
    const safe = escapeCell(text);
    return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return entries.map(({ source, target }) => `${cell(source)},${cell(target)}\r\n`).join("");
}

/** Entries as {@link writeCommaTable} has them, separated by tabs. */
export function writeTabTable(entries: readonly GlossaryEntry[]): string {
  return entries
    .map(({ source, target }) => `${escapeCell(source)}\t${escapeCell(target)}\n`)
    .join("");
}

function entryOf(cells: readonly string[]): GlossaryEntry | { readonly problem: LineProblem } {
  const [first = "", second, ...more] = cells;
  const rest = more.map((cell) => cell.trim()).filter((cell) => cell !== "");
  if (second === undefined || rest.length > 2 || !rest.every((cell) => LANGUAGE.test(cell))) {
    return { problem: "words_problem_columns" };
  }
  const check = (cell: string) => checkWord(unescapeCell(cell.trim()));
  const [source, target] = [check(first), check(second)];
  if (!source.ok) return { problem: source.problem };
  if (!target.ok) return { problem: target.problem };
  return { source: source.value, target: target.value };
}

interface TableRow {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** Cuts a table. A tab anywhere means that tabs part the columns: texts may have commas then. */
function cut(text: string): TableRow[] {
  const separator = [...separators(text)];
  const sign = separator[0] ?? ",";
  if (sign === "\t") {
    return text.split(/\r\n|[\n\r]/).map((line, at) => ({ line: at + 1, cells: line.split("\t") }));
  }
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  // A cell in quotation marks, or one without; then what parts it from the next.
  const pattern = new RegExp(
    `[ ]*"((?:[^"]|"")*)"[ ]*(?=[${sign}\\r\\n]|$)|([^${sign}\\r\\n]*)`,
    "y",
  );
  for (let at = 0; at <= text.length; ) {
    pattern.lastIndex = at;
    const [whole = "", quoted, plain = ""] = pattern.exec(text) ?? [];
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    line += whole.match(/\r\n|[\n\r]/g)?.length ?? 0;
    at += whole.length;
    if (text[at] === sign) {
      at++;
      continue;
    }
    rows.push({ line: start, cells });
    at += text.startsWith("\r\n", at) ? 2 : 1;
    start = ++line;
    cells = [];
  }
  return rows;
}

/** What may part the columns, the most likely first. */
function* separators(text: string): Generator<"\t" | ";" | ","> {
  if (text.includes("\t")) yield "\t";
  const first = text.split(/[\n\r]/).find((line) => line.trim() !== "") ?? "";
  const bare = first.replaceAll(/"(?:[^"]|"")*"/g, "");
  if (bare.includes(";") && !bare.includes(",")) yield ";";
  yield ",";
}
