export interface DiffPiece {
  readonly kind: "both" | "left" | "right";
  readonly text: string;
}

/** Above this number of word comparisons the texts count as entirely different. */
const MAX_COMPARISONS = 4_000_000;

/**
 * Word-level difference of two texts (longest common subsequence). Uses the browser's dictionaries
 * for languages without spaces. The left side of a difference comes first.
 * @param language BCP 47 tag of both texts
 */
export function wordDiff(left: string, right: string, language: string): readonly DiffPiece[] {
  const words = wordsIn(language);
  return tidy(piecesOf(words(left), words(right)));
}

function wordsIn(language: string): (text: string) => readonly string[] {
  const segmenter = new Intl.Segmenter(language, { granularity: "word" });
  return (text) => Array.from(segmenter.segment(text), ({ segment }) => segment);
}

function piecesOf(left: readonly string[], right: readonly string[]): readonly DiffPiece[] {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start += 1;
  let end = 0;
  const most = Math.min(left.length, right.length) - start;
  while (end < most && left[left.length - 1 - end] === right[right.length - 1 - end]) end += 1;
  const both = (words: readonly string[]) => ({ kind: "both" as const, text: words.join("") });
  return [
    both(left.slice(0, start)),
    ...middle(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    both(left.slice(left.length - end)),
  ];
}

function middle(left: readonly string[], right: readonly string[]): readonly DiffPiece[] {
  if (left.length * right.length > MAX_COMPARISONS) {
    return [
      { kind: "left", text: left.join("") },
      { kind: "right", text: right.join("") },
    ];
  }
  const width = right.length + 1;
  // Common words after each pair of positions, row by row.
  const common = new Uint32Array((left.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        left[row] === right[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const pieces: DiffPiece[] = [];
  let row = 0;
  let column = 0;
  while (row < left.length || column < right.length) {
    const [mine, other] = [left[row], right[column]];
    if (mine !== undefined && mine === other) {
      pieces.push({ kind: "both", text: mine });
      row += 1;
      column += 1;
    } else if (
      other === undefined ||
      (mine !== undefined && at(row + 1, column) >= at(row, column + 1))
    ) {
      pieces.push({ kind: "left", text: mine ?? "" });
      row += 1;
    } else {
      pieces.push({ kind: "right", text: other });
      column += 1;
    }
  }
  return pieces;
}

// Merges a difference into one piece per side, including spaces within it.
function tidy(pieces: readonly DiffPiece[]): readonly DiffPiece[] {
  const tidied: DiffPiece[] = [];
  let left = "";
  let right = "";
  const close = () => {
    if (left !== "") tidied.push({ kind: "left", text: left });
    if (right !== "") tidied.push({ kind: "right", text: right });
    left = "";
    right = "";
  };
  const filled = pieces.filter(({ text }) => text !== "");
  for (const [at, { kind, text }] of filled.entries()) {
    const goesOn = filled[at + 1] !== undefined && filled[at + 1]?.kind !== "both";
    const isJoint = kind === "both" && text.trim() === "" && goesOn && left !== "" && right !== "";
    if (kind === "left" || isJoint) left += text;
    if (kind === "right" || isJoint) right += text;
    if (kind !== "both" || isJoint) continue;
    close();
    const last = tidied.at(-1);
    if (last?.kind === "both") tidied[tidied.length - 1] = { kind, text: last.text + text };
    else tidied.push({ kind, text });
  }
  close();
  return tidied;
}
