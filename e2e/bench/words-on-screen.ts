import { splitIntoUnits } from "../harness/account/text-units.ts";
import type { CaptionPaint } from "../harness/overlay/caption-watch.ts";

/** How many words of a lane were on screen so far, those that are gone again included. */
export class WordsOnScreen {
  readonly #lane: string;
  readonly #language: string;
  readonly #counts = new Map<number, number>();
  #most = 0;

  constructor(lane: string, language: string) {
    this.#lane = lane;
    this.#language = language;
  }

  /** The most words there ever were. */
  get most(): number {
    return this.#most;
  }

  /** Takes the next paint; whether more words were on screen by it than ever before. */
  add({ lanes }: CaptionPaint): boolean {
    const lines = lanes.find(({ lane }) => lane === this.#lane)?.lines ?? [];
    if (lines.length === 0) return false;
    const newest = Math.max(...lines.map(({ id }) => Number(id)));
    // A line that stood below the newest one was tentative and has been taken back.
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
