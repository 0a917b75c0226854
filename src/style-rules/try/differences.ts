import type { DiffPiece } from "./word-diff.ts";

/** A place at which two texts differ; empty where one of them has nothing there. */
export interface Difference {
  readonly left: string;
  readonly right: string;
}

/** The differences, each with both sides of it, in their order. */
export function differencesIn(pieces: readonly DiffPiece[]): readonly Difference[] {
  const found: Difference[] = [];
  let before: DiffPiece["kind"] = "both";
  for (const { kind, text } of pieces) {
    const words = text.trim();
    const last = found.at(-1);
    if (kind === "left") found.push({ left: words, right: "" });
    // What takes the place of something follows it at once.
    else if (kind === "right" && before === "left" && last) {
      found[found.length - 1] = { ...last, right: words };
    } else if (kind === "right") found.push({ left: "", right: words });
    before = kind;
  }
  return found;
}
