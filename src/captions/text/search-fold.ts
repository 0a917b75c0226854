/** A range of a text in UTF-16 units; `to` is exclusive. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

// A letter with its combining marks, or a run of spaces.
const UNITS = /\s+|\P{M}\p{M}*|\p{M}+/gu;

// The same, with ASCII letters that have no marks at once.
const LONG_UNITS = /\s+|[\x21-\x7e]+(?!\p{M})|\P{M}\p{M}*|\p{M}+/gu;

/**
 * Marks that readers omit when searching: Latin, Greek and Cyrillic accents, Arabic and Hebrew
 * vowel points, the Arabic tatweel, and invisible characters. Indic vowel signs and Japanese
 * voicing marks are letters to their readers and stay.
 */
const OMITTED_MARKS =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200f\u2060\ufeff\u00ad]/g;

// ASCII text needs no check of single letters.
const PLAIN = /^[\t-\r\x20-\x7e]*$/;

const MAX_KNOWN_UNITS = 5000;
const knownUnits = new Map<string, string>();

/** Folds a text for searching: no case, accents or width, and single spaces. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return foldPlain(text);
  let folded = "";
  for (const [unit] of text.matchAll(LONG_UNITS)) {
    folded += PLAIN.test(unit) ? foldPlain(unit) : foldUnit(unit);
  }
  return folded;
}

/**
 * Finds the matches in a text, in order and without overlaps.
 * @param folded the query from `foldText`, trimmed
 * @param most maximum number of matches
 */
export function findFolded(
  text: string,
  folded: string,
  most = Number.POSITIVE_INFINITY,
): TextRange[] {
  if (folded === "") return [];
  const { content, starts, ends } = foldWithPositions(text);
  const found: TextRange[] = [];
  let at = content.indexOf(folded);
  while (at !== -1 && found.length < most) {
    const last = at + folded.length - 1;
    found.push({ from: starts[at] ?? 0, to: ends[last] ?? text.length });
    at = content.indexOf(folded, last + 1);
  }
  return found;
}

/** Folds a typed query; empty when there is nothing to find. */
export function foldQuery(typed: string): string {
  return foldText(typed).trim();
}

// Folds a text and records, for each folded unit, the range of its letter in the text.
function foldWithPositions(text: string) {
  let content = "";
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: unit, index } of text.matchAll(UNITS)) {
    const folded = foldUnit(unit);
    content += folded;
    for (let unitAt = 0; unitAt < folded.length; unitAt += 1) {
      starts.push(index);
      ends.push(index + unit.length);
    }
  }
  return { content, starts, ends };
}

function foldPlain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, " ");
}

function foldUnit(unit: string): string {
  const known = knownUnits.get(unit);
  if (known !== undefined) return known;
  const folded = /^\s/.test(unit)
    ? " "
    : unit
        .normalize("NFKD")
        .toLowerCase()
        .normalize("NFKD")
        .replace(OMITTED_MARKS, "")
        .replaceAll("ß", "ss")
        .replaceAll("ı", "i")
        .normalize("NFC")
        .replace(/\s+/g, " ");
  if (knownUnits.size >= MAX_KNOWN_UNITS) knownUnits.clear();
  knownUnits.set(unit, folded);
  return folded;
}
