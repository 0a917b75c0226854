/** A cue as it stands in a file, with its markup. */
export interface RawCue {
  readonly fromMs: number;
  readonly toMs: number;
  /** Its lines are separated by `\n`. */
  readonly words: string;
}

/** How a file is read, and how much of it at most. */
export interface RawCueRules {
  /** Only WebVTT may leave the hours out. */
  readonly needsHours: boolean;
  readonly cues: number;
  /** Of one cue, markup and line ends included; what is beyond is cut off. */
  readonly cueLetters: number;
}

const ARROW = "-->";

/** Longer than any two times with the settings of WebVTT that matter. */
const MAX_TIMES_LETTERS = 100;

/** Hours are optional in WebVTT; SubRip has a comma before the fraction. */
const TIMES =
  /^[ \t]*(?:(\d{1,3}):)?(\d\d):(\d\d)(?:[.,](\d{1,3}))?[ \t]*-->[ \t]*(?:(\d{1,3}):)?(\d\d):(\d\d)(?:[.,](\d{1,3}))?(?![\d:])/;

const TIME_LETTERS = "0123456789:., \t";

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Finds the cues of a SubRip or WebVTT file in one pass, whatever the file holds: readers made for
 * players take minutes for a hostile one. A cue begins with a line of two times and ends with an
 * empty line, or with the next such line; everything else is passed over.
 */
export function* rawCues(text: string, rules: RawCueRules): Generator<RawCue> {
  let at = 0;
  for (let found = 0; found < rules.cues; ) {
    const arrow = text.indexOf(ARROW, at);
    if (arrow === -1) return;
    at = arrow + ARROW.length;
    const times = timesAround(text, arrow, rules);
    if (!times) continue;
    const { words, end } = wordsBelow(text, at, rules);
    at = end;
    found++;
    yield { ...times, words };
  }
}

interface Times {
  readonly fromMs: number;
  readonly toMs: number;
}

function timesAround(text: string, arrow: number, { needsHours }: RawCueRules): Times | null {
  const earliest = Math.max(0, arrow - MAX_TIMES_LETTERS);
  let from = arrow;
  // It stops at the arrow before this one, so that a file of arrows is walked through only once.
  while (from > earliest && TIME_LETTERS.includes(text.charAt(from - 1))) from--;
  if (from > 0 && !isLineEnd(text.charCodeAt(from - 1))) return null;
  const match = TIMES.exec(text.slice(from, arrow + MAX_TIMES_LETTERS));
  if (!match || (needsHours && (match[1] === undefined || match[5] === undefined))) return null;
  return { fromMs: milliseconds(match.slice(1, 5)), toMs: milliseconds(match.slice(5, 9)) };
}

function milliseconds([hours = "0", minutes, seconds, fraction = ""]: (string | undefined)[]) {
  const wholeMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return wholeMs + Number(fraction.padEnd(3, "0"));
}

/** The words below the line of times that is open at `at`, and where they end. */
function wordsBelow(text: string, at: number, rules: RawCueRules) {
  const { cueLetters } = rules;
  const lines: string[] = [];
  let letters = 0;
  let start = afterLineEnd(text, lineEnd(text, at));
  // What is beyond the bound is passed over by the search for the next arrow.
  while (start < text.length && letters < cueLetters) {
    const end = lineEnd(text, start);
    if (end === start) break;
    const arrow = text.slice(start, Math.min(end, start + MAX_TIMES_LETTERS)).indexOf(ARROW);
    if (arrow !== -1 && timesAround(text, start + arrow, rules)) {
      // In SubRip the number of the next cue is above its times.
      if (/^\d{1,9}$/.test(lines.at(-1) ?? "")) lines.pop();
      break;
    }
    lines.push(text.slice(start, Math.min(end, start + cueLetters - letters)));
    letters += end - start + 1;
    start = afterLineEnd(text, end);
  }
  return { words: lines.join("\n"), end: start };
}

function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !isLineEnd(text.charCodeAt(at))) at++;
  return at;
}

function afterLineEnd(text: string, end: number): number {
  const isPair = text.charCodeAt(end) === CARRIAGE_RETURN && text.charCodeAt(end + 1) === LINE_FEED;
  return end + (isPair ? 2 : 1);
}

function isLineEnd(code: number): boolean {
  return code === LINE_FEED || code === CARRIAGE_RETURN;
}
