import { HURRIED_SHOWN_MS, LEAST_SHOWN_MS } from "./reading-speed.ts";
import { REDRAW_TICK_MS } from "./redraw-tick.ts";

interface ReadLine {
  readonly id: number;
  text: string;
  /** The line stays until then, so that each word was visible for a moment. */
  leastMs: number;
  readAtMs: number;
}

/** Simulates a reader of a lane's lines and how far they have read. */
export class SimulatedReader {
  #lines: ReadLine[] = [];

  /**
   * Updates the lines on screen, oldest first.
   * @param readingMs time to read a text
   */
  updateLines(
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

  /** When the last line on screen will have been read; the past when there is none. */
  get readAtMs(): number {
    return Math.max(Number.NEGATIVE_INFINITY, ...this.#lines.map(({ readAtMs }) => readAtMs));
  }

  /**
   * When a line may leave the screen.
   * @param pressure 0 when nothing waits for its room, 1 when readers have to hurry, more when
   *   captions are behind all the same
   */
  mayLeaveAtMs(id: number, pressure: number): number {
    const line = this.#lines.find((each) => each.id === id);
    if (!line) return Number.NEGATIVE_INFINITY;
    const { leastMs, readAtMs } = line;
    if (pressure <= 1) return leastMs + Math.max(0, readAtMs - leastMs) * (1 - pressure);
    // Speech fills a narrow line in less than the usual minimum, so captions would fall further
    // behind with each line. Leaving at the nearest tick evens out the time lost to ticks.
    const hurriedMs = Math.max(readAtMs, leastMs - LEAST_SHOWN_MS + HURRIED_SHOWN_MS);
    return Math.min(leastMs, hurriedMs) - REDRAW_TICK_MS / 2;
  }
}
