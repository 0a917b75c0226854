/** Scripts that run from right to left. */
const RIGHT_TO_LEFT = [
  "Arabic",
  "Hebrew",
  "Syriac",
  "Thaana",
  "Nko",
  "Samaritan",
  "Mandaic",
  "Adlam",
]
  .map((script) => `\\p{Script=${script}}`)
  .join("");

/** Parts of a name or number: letters with what may stand between two of them. */
function runOf(letter: string): RegExp {
  return new RegExp(`${letter}\\p{M}*(?:[ '’.&/+@_-]?(?:${letter}|\\p{N})\\p{M}*)*`, "gu");
}

const FOREIGN = {
  ltr: runOf(`(?:(?=[${RIGHT_TO_LEFT}])\\p{L})`),
  rtl: runOf(`(?:(?![${RIGHT_TO_LEFT}])\\p{L})`),
} as const;

/** First strong isolate, and its end (Unicode Bidirectional Algorithm, 2.4). */
const ISOLATE = "\u2068";
const END = "\u2069";

/**
 * Puts names and words that run against the line's direction between isolates. Each then stands
 * where it was said: two Latin names in an Arabic line would else be read in the wrong order.
 * @param at where the text is parted in two; a run may go across
 */
export function isolateForeign(
  text: string,
  at: number,
  direction: "ltr" | "rtl",
): readonly [string, string] {
  const parts: [string, string] = [text.slice(0, at), text.slice(at)];
  const runs = [...text.matchAll(FOREIGN[direction])];
  // From the end, so that what is in front keeps its place.
  for (const { 0: run, index } of runs.toReversed()) {
    insert(parts, index + run.length, END, at, true);
    insert(parts, index, ISOLATE, at, false);
  }
  return parts;
}

function insert(
  parts: [string, string],
  place: number,
  mark: string,
  at: number,
  isEnd: boolean,
): void {
  const isFirst = place < at || (isEnd && place === at);
  const [first, second] = parts;
  if (isFirst) parts[0] = first.slice(0, place) + mark + first.slice(place);
  else parts[1] = second.slice(0, place - at) + mark + second.slice(place - at);
}
