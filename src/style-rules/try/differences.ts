import type { DiffPiece } from "./word-diff.ts";

/** A difference between two texts; empty where a side has nothing. */
export interface Difference {
  readonly left: string;
  readonly right: string;
}

export function differencesIn(pieces: readonly DiffPiece[]): readonly Difference[] {
  const found: Difference[] = [];
  let before: DiffPiece["kind"] = "both";
  for (const { kind, text } of pieces) {
    const words = text.trim();
    const last = found.at(-1);
    if (kind === "left") found.push({ left: words, right: "" });
    // A replacement directly follows what it replaces.
    else if (kind === "right" && before === "left" && last) {
      found[found.length - 1] = { ...last, right: words };
    } else if (kind === "right") found.push({ left: "", right: words });
    before = kind;
  }
  return found;
}
