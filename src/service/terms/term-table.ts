import { escapeCell, unescapeCell } from "../../lib/spreadsheet-cell.ts";
import type { GlossaryEntry } from "./glossary.ts";
import { checkTermText, type TermProblem } from "./term-checks.ts";

/** Why a line has no entry: a text in it, or its columns. */
export type LineProblem = TermProblem | "words_problem_columns";

export interface RefusedLine {
  readonly line: number;
  readonly problem: LineProblem;
}

export interface TermTable {
  /** Checked. Of entries with the same source the last one counts, in the place of the first. */
  readonly entries: readonly GlossaryEntry[];
  readonly refused: readonly RefusedLine[];
  readonly repeated: number;
}

// A third and a fourth column may name the languages. No other column is allowed.
const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i;

/**
 * Reads entries from pasted text or a file: one per line, with source and target separated by a
 * tab, a comma or a semicolon. A text with a separator is quoted (RFC 4180).
 */
export function readTermTable(text: string): TermTable {
  const rows = splitTable(text.replace(/^\uFEFF/, ""));
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
 * Writes entries for a spreadsheet: comma-separated, quoted where needed. No cell runs as a
 * formula.
 */
export function writeCommaTable(entries: readonly GlossaryEntry[]): string {
  const cell = (text: string) => {
    const safe = escapeCell(text);
    return /[",;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  };
  return entries.map(({ source, target }) => `${cell(source)},${cell(target)}\r\n`).join("");
}

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
  const check = (cell: string) => checkTermText(unescapeCell(cell.trim()));
  const [source, target] = [check(first), check(second)];
  if (!source.ok) return { problem: source.problem };
  if (!target.ok) return { problem: target.problem };
  return { source: source.value, target: target.value };
}

interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

// Splits a table. With any tab in it, tabs separate the columns, because texts may have commas.
function splitTable(text: string): TableRow[] {
  const separator = [...separators(text)];
  const sign = separator[0] ?? ",";
  if (sign === "\t") {
    return text.split(/\r\n|[\n\r]/).map((line, at) => ({ line: at + 1, cells: line.split("\t") }));
  }
  const rows: TableRow[] = [];
  let cells: string[] = [];
  let line = 1;
  let start = 1;
  // A quoted or a plain cell.
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

function* separators(text: string): Generator<"\t" | ";" | ","> {
  if (text.includes("\t")) yield "\t";
  const first = text.split(/[\n\r]/).find((line) => line.trim() !== "") ?? "";
  const bare = first.replaceAll(/"(?:[^"]|"")*"/g, "");
  if (bare.includes(";") && !bare.includes(",")) yield ";";
  yield ",";
}
