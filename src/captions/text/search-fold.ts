/** A stretch of a text, in UTF-16 units; `to` is not in it any more. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/** A letter with the marks that stand on it, or a run of spaces. */
const UNITS = /\s+|\P{M}\p{M}*|\p{M}+/gu;

/**
 * Marks that a reader leaves out when searching: accents of Latin, Greek and Cyrillic, vowel points
 * of Arabic and Hebrew, the Arabic tatweel and what cannot be seen. The vowel signs of Indic scripts
 * and the voicing of Japanese are letters to their readers and stay.
 */
const LEFT_OUT =
  /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u200b-\u200f\u2060\ufeff\u00ad]/g;

/** Beyond ASCII letters have to be looked at one by one. */
const PLAIN = /^[\x20-\x7e]*$/;

const MAX_KNOWN_UNITS = 5000;
const knownUnits = new Map<string, string>();

/** A text as it is searched: without case, accents, width, and with one space for many. */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase().replace(/ {2,}/g, " ");
  let folded = "";
  for (const [unit] of text.matchAll(UNITS)) folded += foldUnit(unit);
  return folded;
}

/**
 * Where a text holds what is searched for, in the order of the text, none over another.
 * @param folded what `foldText` made of the query, without spaces at its ends
 * @param most finds no more than so many
 */
export function findFolded(
  text: string,
  folded: string,
  most = Number.POSITIVE_INFINITY,
): TextRange[] {
  if (folded === "") return [];
  const { content, starts, ends } = foldWithPlaces(text);
  const found: TextRange[] = [];
  let at = content.indexOf(folded);
  while (at !== -1 && found.length < most) {
    const last = at + folded.length - 1;
    found.push({ from: starts[at] ?? 0, to: ends[last] ?? text.length });
    at = content.indexOf(folded, last + 1);
  }
  return found;
}

/** What is typed into a search field, as it is searched for; empty when there is nothing to find. */
export function foldQuery(typed: string): string {
  return foldText(typed).trim();
}

/** For each unit of the folded text, where its letter begins and ends in the text itself. */
function foldWithPlaces(text: string) {
  let content = "";
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: unit, index } of text.matchAll(UNITS)) {
    const folded = foldUnit(unit);
    content += folded;
    for (let place = 0; place < folded.length; place += 1) {
      starts.push(index);
      ends.push(index + unit.length);
    }
  }
  return { content, starts, ends };
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
        .replace(LEFT_OUT, "")
        .replaceAll("ß", "ss")
        .replaceAll("ı", "i")
        .normalize("NFC")
        .replace(/\s+/g, " ");
  if (knownUnits.size >= MAX_KNOWN_UNITS) knownUnits.clear();
  knownUnits.set(unit, folded);
  return folded;
}
