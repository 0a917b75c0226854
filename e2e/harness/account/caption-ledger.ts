import type { CaptionPaint } from "../overlay/caption-watch.ts";
import type { CaptionLine } from "../overlay/captions-now.ts";
import { splitIntoUnits } from "./text-units.ts";

export interface SettledLine {
  readonly lane: string;
  readonly language: string;
  readonly text: string;
  /**
   * Player position when the line first had its final number of words, even if not yet spelled
   * correctly; null without a player.
   */
  readonly completeAtMediaMs: number | null;
  /** Wall clock time of that moment. */
  readonly completeAtMs: number;
}

interface Growth {
  readonly words: number;
  readonly letters: number;
  readonly mediaMs: number | null;
  readonly paintedAtMs: number;
}

interface OpenLine extends Pick<SettledLine, "lane" | "language" | "text"> {
  readonly id: number;
  readonly isFirm: boolean;
  readonly growth: readonly Growth[];
}

/**
 * Turns paints into lines and reports each line once, when it has settled. A line settles when it
 * is firm and the next has begun, when it has scrolled away, or when its lane is cleared.
 */
export class CaptionLedger {
  readonly lines: SettledLine[] = [];
  readonly #open = new Map<string, OpenLine[]>();
  readonly #settledId = new Map<string, number>();
  #overlay = 0;
  readonly #onLine: (line: SettledLine) => void;

  constructor(onLine: (line: SettledLine) => void = () => undefined) {
    this.#onLine = onLine;
  }

  addPaint(paint: CaptionPaint): void {
    if (paint.overlay !== this.#overlay) this.#startOverlay(paint.overlay);
    const lanes = new Set([...this.#open.keys(), ...paint.lanes.map(({ lane }) => lane)]);
    for (const lane of lanes) this.#addLane(lane, paint);
  }

  settleAll(): void {
    for (const lane of this.#open.keys()) this.#settle(lane, () => true);
  }

  text(lane: string): string {
    return this.lines
      .filter((line) => line.lane === lane)
      .map((line) => line.text)
      .join(" ");
  }

  #startOverlay(overlay: number): void {
    this.settleAll();
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
    // A newest line that has disappeared was tentative and has been withdrawn.
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
    const growth = before?.growth ?? [];
    const size = sizeOf(text, language);
    const last = growth.at(-1);
    const hasGrown = !last || size.words > last.words || size.letters > last.letters;
    return {
      lane,
      language,
      text,
      id: idOf(line),
      isFirm: line.tentative.trim() === "",
      growth: hasGrown ? [...growth, { ...size, mediaMs, paintedAtMs }] : growth,
    };
  }

  #settle(lane: string, isSettled: (line: OpenLine) => boolean): void {
    const open = this.#open.get(lane) ?? [];
    // Lines above a settled line are settled too.
    const count = open.findLastIndex(isSettled) + 1;
    this.#open.set(lane, open.slice(count));
    for (const { id, text, language, growth } of open.slice(0, count)) {
      this.#settledId.set(lane, id);
      const size = sizeOf(text, language);
      // Two words may first appear as one; the letter count finds that case.
      const complete = growth.find(
        ({ words, letters }) => words >= size.words || letters >= size.letters,
      );
      const line = {
        lane,
        language,
        text,
        completeAtMediaMs: complete?.mediaMs ?? null,
        completeAtMs: complete?.paintedAtMs ?? 0,
      };
      this.lines.push(line);
      this.#onLine(line);
    }
  }
}

function idOf(line: CaptionLine): number {
  return Number(line.id);
}

function sizeOf(text: string, language: string): { words: number; letters: number } {
  const units = splitIntoUnits(text, language);
  return { words: units.length, letters: units.join("").length };
}
