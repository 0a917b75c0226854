import { splitIntoUnits } from "../harness/account/text-units.ts";
import type { CaptionPaint } from "../harness/overlay/caption-watch.ts";

export class WordsOnScreen {
  readonly #lane: string;
  readonly #language: string;
  readonly #counts = new Map<number, number>();
  #most = 0;

  constructor(lane: string, language: string) {
    this.#lane = lane;
    this.#language = language;
  }

  get most(): number {
    return this.#most;
  }

  /**
   * Adds a paint.
   * @returns whether it showed more words than any paint before
   */
  addPaint({ lanes }: CaptionPaint): boolean {
    const lines = lanes.find(({ lane }) => lane === this.#lane)?.lines ?? [];
    if (lines.length === 0) return false;
    const newest = Math.max(...lines.map(({ id }) => Number(id)));
    // A line below the newest one was tentative and has been withdrawn.
    for (const id of this.#counts.keys()) if (id > newest) this.#counts.delete(id);
    for (const { id, text } of lines) {
      this.#counts.set(Number(id), splitIntoUnits(text, this.#language).length);
    }
    const before = this.#most;
    const count = [...this.#counts.values()].reduce((sum, words) => sum + words, 0);
    this.#most = Math.max(before, count);
    return this.#most > before;
  }
}
