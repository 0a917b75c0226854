import type { CaptionPaint } from "./caption-watch.ts";

/** The words of one overlay that were firm when they were painted, collected from its paints. */
export class ShownWords {
  readonly #lines = new Map<string, Map<string, string>>();
  pieces = 0;

  addPaint(paint: CaptionPaint): void {
    let hasGrown = false;
    for (const { lane, lines } of paint.lanes) {
      const known = this.#lines.get(lane) ?? new Map<string, string>();
      this.#lines.set(lane, known);
      for (const { id, text, tentative } of lines) {
        const firm = text.slice(0, text.length - tentative.length).trimEnd();
        if (firm.length <= (known.get(id)?.length ?? 0)) continue;
        known.set(id, firm);
        hasGrown = true;
      }
    }
    if (hasGrown) this.pieces += 1;
  }

  /**
   * The firm text of each line, by lane, in the order of the lines; a lane without a firm word is
   * absent. A line that became firm as it disappeared may be missing.
   */
  get lanes(): ReadonlyMap<string, readonly string[]> {
    const inOrder = (lines: ReadonlyMap<string, string>) =>
      [...lines].sort(([one], [other]) => Number(one) - Number(other)).map(([, text]) => text);
    const withWords = [...this.#lines].filter(([, lines]) => lines.size > 0);
    return new Map(withWords.map(([lane, lines]) => [lane, inOrder(lines)]));
  }
}
