import type { CaptionPaint } from "./caption-watch.ts";
import type { CaptionLine } from "./captions-now.ts";

/** A caption line that will not change any more. */
export interface SettledLine {
  readonly lane: string;
  readonly language: string;
  readonly text: string;
  /** Where the player was when the line was first seen as it stayed; null without a player. */
  readonly mediaMs: number | null;
  readonly paintedAtMs: number;
}

interface OpenLine extends SettledLine {
  readonly id: number;
  readonly isFirm: boolean;
}

/**
 * Turns paints into lines, each told once, when it has settled: when it is firm and the next one
 * has begun, when it has scrolled well away, or when its lane was cleared.
 */
export class CaptionLedger {
  /** Every settled line, in the order of settling. */
  readonly lines: SettledLine[] = [];
  readonly #open = new Map<string, OpenLine[]>();
  readonly #settledId = new Map<string, number>();
  #overlay = 0;
  readonly #onLine: (line: SettledLine) => void;

  constructor(onLine: (line: SettledLine) => void = () => undefined) {
    this.#onLine = onLine;
  }

  /** Takes the next paint. */
  add(paint: CaptionPaint): void {
    if (paint.overlay !== this.#overlay) this.#beginAnew(paint.overlay);
    const lanes = new Set([...this.#open.keys(), ...paint.lanes.map(({ lane }) => lane)]);
    for (const lane of lanes) this.#addLane(lane, paint);
  }

  /** Settles what is still on screen. */
  end(): void {
    for (const lane of this.#open.keys()) this.#settle(lane, () => true);
  }

  /** Everything a lane showed, lines joined by a blank. */
  text(lane: string): string {
    return this.lines
      .filter((line) => line.lane === lane)
      .map((line) => line.text)
      .join(" ");
  }

  /** Lines of another overlay, for instance on the next page, count from the beginning. */
  #beginAnew(overlay: number): void {
    this.end();
    this.#settledId.clear();
    this.#overlay = overlay;
  }

  #addLane(lane: string, paint: CaptionPaint): void {
    const shown = paint.lanes.find((each) => each.lane === lane);
    const visible = (shown?.lines ?? []).filter((line) => line.text.trim() !== "");
    if (visible.length === 0) {
      this.#settle(lane, () => true);
      return;
    }
    const newestId = Math.max(...visible.map(idOf));
    const oldestId = Math.min(...visible.map(idOf));
    const settledId = this.#settledId.get(lane) ?? -1;
    const open = this.#open.get(lane) ?? [];
    // A newest line that is gone again was tentative and has been taken back.
    const gone = open.filter(({ id }) => id < oldestId);
    const drawn = visible
      .filter((line) => idOf(line) > settledId)
      .map((line) => {
        const before = open.find(({ id }) => id === idOf(line));
        return this.#openLine(lane, shown?.language ?? "", line, paint, before);
      });
    this.#open.set(lane, [...gone, ...drawn]);
    this.#settle(lane, (line) => (line.isFirm ? line.id < newestId : line.id < oldestId - 1));
  }

  #openLine(
    lane: string,
    language: string,
    line: CaptionLine,
    { mediaMs, paintedAtMs }: CaptionPaint,
    before: OpenLine | undefined,
  ): OpenLine {
    const text = line.text.trim();
    const first = before?.text === text ? before : { mediaMs, paintedAtMs };
    return {
      lane,
      language,
      text,
      id: idOf(line),
      isFirm: line.tentative.trim() === "",
      mediaMs: first.mediaMs,
      paintedAtMs: first.paintedAtMs,
    };
  }

  #settle(lane: string, isSettled: (line: OpenLine) => boolean): void {
    const open = this.#open.get(lane) ?? [];
    // Whatever stands above a settled line is settled too.
    const count = open.findLastIndex(isSettled) + 1;
    this.#open.set(lane, open.slice(count));
    for (const { id, text, language, mediaMs, paintedAtMs } of open.slice(0, count)) {
      this.#settledId.set(lane, id);
      const line = { lane, language, text, mediaMs, paintedAtMs };
      this.lines.push(line);
      this.#onLine(line);
    }
  }
}

function idOf(line: CaptionLine): number {
  return Number(line.id);
}
