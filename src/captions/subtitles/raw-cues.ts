export interface RawCue {
  readonly fromMs: number;
  readonly toMs: number;
  readonly words: string;
}

export interface RawCueRules {
  /** Only WebVTT may omit the hours. */
  readonly needsHours: boolean;
  readonly cues: number;
  /** Maximum letters of a cue, markup and line ends included; the rest is cut off. */
  readonly cueLetters: number;
}

const ARROW = "-->";

// Longer than any two times with the WebVTT settings that matter.
const MAX_TIMES_LETTERS = 100;

// Hours are optional in WebVTT; SubRip has a comma before the fraction.
const TIMES =
  /^[ \t]*(?:(\d{1,3}):)?(\d\d):(\d\d)(?:[.,](\d{1,3}))?[ \t]*-->[ \t]*(?:(\d{1,3}):)?(\d\d):(\d\d)(?:[.,](\d{1,3}))?(?![\d:])/;

const TIME_LETTERS = new Set([..."0123456789:., \t"].map((letter) => letter.charCodeAt(0)));

// Minutes and seconds.
const FEWEST_TIME_LETTERS = 5;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Finds the cues of a SubRip or WebVTT file in one pass, whatever it contains: parsers made for
 * players take minutes on a hostile file. A cue begins with a line of two times, and ends with an
 * empty line or the next line of times. Everything else is skipped.
 */
export function* rawCues(text: string, rules: RawCueRules): Generator<RawCue> {
  let at = 0;
  for (let found = 0; found < rules.cues; ) {
    const arrow = text.indexOf(ARROW, at);
    if (arrow === -1) return;
    at = arrow + ARROW.length;
    const times = timesAtArrow(text, arrow, rules);
    if (!times) continue;
    const { words, end } = textAfterTimes(text, at, rules);
    at = end;
    found++;
    yield { ...times, words };
  }
}

interface Times {
  readonly fromMs: number;
  readonly toMs: number;
}

function timesAtArrow(text: string, arrow: number, { needsHours }: RawCueRules): Times | null {
  const earliest = Math.max(0, arrow - MAX_TIMES_LETTERS);
  let from = arrow;
  // Stops at the previous arrow, so that a file full of arrows is scanned only once.
  while (from > earliest && TIME_LETTERS.has(text.charCodeAt(from - 1))) from--;
  if (arrow - from < FEWEST_TIME_LETTERS) return null;
  if (from > 0 && !isLineEnd(text.charCodeAt(from - 1))) return null;
  const match = TIMES.exec(text.slice(from, arrow + MAX_TIMES_LETTERS));
  if (!match || (needsHours && (match[1] === undefined || match[5] === undefined))) return null;
  return { fromMs: milliseconds(match.slice(1, 5)), toMs: milliseconds(match.slice(5, 9)) };
}

function milliseconds([hours = "0", minutes, seconds, fraction = ""]: (string | undefined)[]) {
  const wholeMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return wholeMs + Number(fraction.padEnd(3, "0"));
}

function textAfterTimes(text: string, at: number, rules: RawCueRules) {
  const { cueLetters } = rules;
  const lines: string[] = [];
  let letters = 0;
  let start = afterLineEnd(text, lineEnd(text, at));
  let arrow = text.indexOf(ARROW, start);
  // The search for the next arrow skips what exceeds the limit.
  while (start < text.length && letters < cueLetters) {
    const end = lineEnd(text, start);
    if (end === start) break;
    if (arrow !== -1 && arrow < start) arrow = text.indexOf(ARROW, start);
    const isHere = arrow !== -1 && arrow + ARROW.length <= Math.min(end, start + MAX_TIMES_LETTERS);
    if (isHere && timesAtArrow(text, arrow, rules)) {
      // In SubRip the number of the next cue precedes its times.
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
