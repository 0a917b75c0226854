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

// Parts of a name or number: letters and what may stand between two of them.
function runOf(letter: string): RegExp {
  return new RegExp(`${letter}\\p{M}*(?:[ '’.&/+@_-]?(?:${letter}|\\p{N})\\p{M}*)*`, "gu");
}

const FOREIGN = {
  ltr: runOf(`(?:(?=[${RIGHT_TO_LEFT}])\\p{L})`),
  rtl: runOf(`(?:(?![${RIGHT_TO_LEFT}])\\p{L})`),
} as const;

// First strong isolate, and its end (Unicode Bidirectional Algorithm, 2.4).
const ISOLATE = "\u2068";
const END = "\u2069";

/**
 * Isolates names and words that run against the line's direction, so that each stays in its
 * position. Without isolates, two Latin names in an Arabic line would swap places.
 * @param at position that splits the text in two; a run may span it
 */
export function isolateForeign(
  text: string,
  at: number,
  direction: "ltr" | "rtl",
): readonly [string, string] {
  const parts: [string, string] = [text.slice(0, at), text.slice(at)];
  const runs = [...text.matchAll(FOREIGN[direction])];
  // From the end, so that earlier positions stay valid.
  for (const { 0: run, index } of runs.toReversed()) {
    insert(parts, index + run.length, END, at, true);
    insert(parts, index, ISOLATE, at, false);
  }
  return parts;
}

function insert(
  parts: [string, string],
  position: number,
  mark: string,
  at: number,
  isEnd: boolean,
): void {
  const isFirst = position < at || (isEnd && position === at);
  const [first, second] = parts;
  if (isFirst) parts[0] = first.slice(0, position) + mark + first.slice(position);
  else parts[1] = second.slice(0, position - at) + mark + second.slice(position - at);
}
