import { LEAST_SHOWN_MS } from "./reading-speed.ts";

interface ReadLine {
  readonly id: number;
  text: string;
  /** Until then it stays in any case: each of its words has been there for a moment. */
  leastMs: number;
  /** When somebody who reads at the usual speed is through with it. */
  readAtMs: number;
}

/** Somebody who reads the lines of a lane as they come, one after another: how far they are. */
export class LineReader {
  #lines: ReadLine[] = [];

  /**
   * Takes what is on screen now, oldest first.
   * @param readingMs how long it takes to read a text
   */
  see(
    lines: readonly { readonly id: number; readonly text: string }[],
    readingMs: (text: string) => number,
    nowMs: number,
  ): void {
    let readAtMs = nowMs;
    this.#lines = lines.map(({ id, text }) => {
      const line = this.#lines.find((each) => each.id === id) ?? {
        id,
        text: "",
        leastMs: nowMs + LEAST_SHOWN_MS,
        readAtMs: nowMs,
      };
      if (text !== line.text) {
        const fresh = text.slice(text.startsWith(line.text) ? line.text.length : 0);
        const freshMs = readingMs(fresh);
        line.leastMs = Math.max(line.leastMs, nowMs + Math.min(LEAST_SHOWN_MS, freshMs));
        line.readAtMs = Math.min(
          Math.max(readAtMs, line.readAtMs) + freshMs,
          readAtMs + readingMs(text),
        );
        line.text = text;
      }
      readAtMs = Math.max(readAtMs, line.readAtMs);
      return line;
    });
  }

  /**
   * From when on a line may leave the screen.
   * @param pressure 0 where nothing waits for its room, 1 where readers have to hurry
   */
  mayGoAtMs(id: number, pressure: number): number {
    const line = this.#lines.find((each) => each.id === id);
    if (!line) return Number.NEGATIVE_INFINITY;
    const { leastMs } = line;
    return leastMs + Math.max(0, line.readAtMs - leastMs) * (1 - Math.min(1, pressure));
  }
}
