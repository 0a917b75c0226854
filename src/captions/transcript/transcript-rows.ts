import { type LaneId, ORIGINAL_LANE } from "../segment.ts";
import { type LaneSentence, LaneSentences } from "./lane-sentences.ts";
import type {
  PlacedSegment,
  RowCell,
  TranscriptGap,
  TranscriptPage,
  TranscriptRow,
  WordsRow,
} from "./transcript-row.ts";

/** Times of translations are estimates: so much later than a row a sentence may still belong to it. */
const TOLERANCE_MS = 1500;

/** How much an empty place speaks for a row, as a share of the sentence that lies in it. */
const EMPTY_BONUS = 0.3;

interface LaneBook {
  readonly sentences: LaneSentences;
  nextOrdinal: number;
  /** Index of the row that holds the lane's newest words; -1 before there are any. */
  at: number;
}

/**
 * A transcript as it is read: rows of a sentence or two, each with what the other lanes said at that
 * time, and between them the gaps and the pages. Lanes are segmented each in its own way and their
 * times are estimates, so sentences are laid side by side by time; within a lane they stay in order,
 * no word is lost and none stands twice.
 *
 * It grows with what is appended, in time that does not depend on what was said before. A row keeps
 * its id and its place among the words around it, and what stands in a cell stays: later words only
 * come after it.
 */
export class TranscriptRows {
  readonly #rows: TranscriptRow[] = [];
  readonly #lanes = new Map<LaneId, LaneBook>();
  readonly #gaps = new Map<number, number>();
  readonly #pages = new Set<number>();
  /** Where each row begins, by its id. */
  readonly #starts: number[] = [];
  #changed = new Set<number>();

  /** From top to bottom. A row that changes is replaced by another object with the same id. */
  get rows(): readonly TranscriptRow[] {
    return this.#rows;
  }

  /** The lanes that have words, the original first, the others as they came. */
  get lanes(): readonly LaneId[] {
    return originalFirst(this.#lanes.keys());
  }

  /** How many concluded segments of a lane have been taken. */
  nextOrdinal(lane: LaneId): number {
    return this.#lanes.get(lane)?.nextOrdinal ?? 0;
  }

  /**
   * Adds concluded segments of one or more lanes, each lane in its order. Those that were added
   * before are passed over.
   * @returns the ids of the rows that are new or changed
   */
  append(segments: readonly PlacedSegment[]): ReadonlySet<number> {
    this.#changed = new Set();
    const byLane = new Map<LaneId, PlacedSegment[]>();
    for (const segment of segments) {
      const own = byLane.get(segment.lane);
      if (own) own.push(segment);
      else byLane.set(segment.lane, [segment]);
    }
    // The original says where rows begin: whoever has all of it at once, lays the others beside it.
    for (const lane of originalFirst(byLane.keys())) {
      this.#appendLane(lane, byLane.get(lane) ?? []);
    }
    return this.#changed;
  }

  /**
   * Tells of the sound that was lost so far. Gaps that are known already stay.
   * @returns the ids of the rows that are new or changed
   */
  addGaps(gaps: readonly TranscriptGap[]): ReadonlySet<number> {
    this.#changed = new Set();
    for (const { fromMs, toMs } of gaps) {
      if (this.#gaps.has(fromMs) || toMs <= fromMs) continue;
      this.#gaps.set(fromMs, toMs);
      this.#insertAt(fromMs, (id, startMs) => ({ kind: "gap", id, startMs, endMs: toMs }));
    }
    return this.#changed;
  }

  /**
   * Tells of the pages that the tab went to.
   * @returns the ids of the rows that are new or changed
   */
  addPages(pages: readonly TranscriptPage[]): ReadonlySet<number> {
    this.#changed = new Set();
    for (const { fromMs, title, address } of pages) {
      if (this.#pages.has(fromMs)) continue;
      this.#pages.add(fromMs);
      this.#insertAt(fromMs, (id, startMs) => {
        return { kind: "page", id, startMs, endMs: startMs, title, address };
      });
    }
    return this.#changed;
  }

  /** Where a row is now; -1 for an id that was never given. */
  indexOf(id: number): number {
    const startMs = this.#starts[id];
    if (startMs === undefined) return -1;
    let index = this.indexAt(startMs);
    while (index >= 0 && this.#rows[index]?.id !== id) index--;
    return index;
  }

  /** Index of the last row that begins at or before a place on the capture clock; -1 before all. */
  indexAt(positionMs: number): number {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#rows[middle]?.startMs ?? 0) <= positionMs) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #appendLane(lane: LaneId, segments: readonly PlacedSegment[]): void {
    let book = this.#lanes.get(lane);
    if (!book) {
      book = { sentences: new LaneSentences(), nextOrdinal: 0, at: -1 };
      this.#lanes.set(lane, book);
    }
    const fresh = segments.filter(({ ordinal }) => ordinal >= (book?.nextOrdinal ?? 0));
    const newest = fresh.at(-1);
    if (!newest) return;
    book.nextOrdinal = newest.ordinal + 1;
    const isParted = (fromMs: number, toMs: number) => this.#liesBetween(fromMs, toMs);
    for (const sentence of book.sentences.take(fresh, isParted)) {
      if (!sentence.goesOn || book.at < 0) book.at = this.#placeFor(lane, book.at, sentence);
      this.#write(book.at, lane, sentence);
    }
  }

  /** The row that a new sentence of a lane goes into; it may have to be made. */
  #placeFor(lane: LaneId, after: number, sentence: LaneSentence): number {
    const leads = this.#leads(lane);
    const best = this.#bestRow(lane, Math.max(after, 0), sentence);
    const row = best < 0 ? undefined : this.#rows[best];
    if (row?.kind !== "words") {
      const isLate = after >= 0 && this.indexAt(sentence.endMs) < after;
      return isLate && !leads ? after : this.#newRow(after, sentence);
    }
    if (!row.cells.has(lane)) return best;
    // The lane that leads has a row a sentence; another one goes on in the row, until it runs ahead.
    const middleMs = middleOf(sentence);
    const nextMs = this.#rows[best + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    return leads || (middleMs > row.endMs && middleMs < nextMs)
      ? this.#newRow(best, sentence)
      : best;
  }

  /** Index of the row of words that a sentence lies in, from a row on; -1 when it is in none. */
  #bestRow(lane: LaneId, from: number, { startMs, endMs }: LaneSentence): number {
    const lengthMs = Math.max(1, endMs - startMs);
    let best = -1;
    let bestScore = Number.NEGATIVE_INFINITY;
    for (
      let index = Math.max(from, this.indexAt(startMs) - 3);
      index < this.#rows.length;
      index++
    ) {
      const row = this.#rows[index];
      if (row === undefined || row.startMs > endMs + TOLERANCE_MS) break;
      if (row.kind !== "words") continue;
      const sharedMs = Math.min(endMs, row.endMs) - Math.max(startMs, row.startMs);
      if (sharedMs < -TOLERANCE_MS) continue;
      const score = sharedMs / lengthMs + (row.cells.has(lane) ? 0 : EMPTY_BONUS);
      if (score <= bestScore) continue;
      best = index;
      bestScore = score;
    }
    return best;
  }

  /** Makes a row for a sentence: behind `least`, and behind all that lies before its middle. */
  #newRow(least: number, sentence: LaneSentence): number {
    const { startMs, endMs, spokenAtMs, mediaMs } = sentence;
    let after = Math.max(least, this.indexAt(startMs));
    for (let next = this.#rows[after + 1]; next; next = this.#rows[after + 1]) {
      if (next.kind === "words" || next.startMs > middleOf(sentence)) break;
      after++;
    }
    const above = this.#rows[after]?.startMs ?? Number.NEGATIVE_INFINITY;
    const below = this.#rows[after + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    const start = Math.min(Math.max(startMs, above), below);
    const id = this.#starts.length;
    const row = { kind: "words", id, startMs: start, endMs: Math.max(start, endMs) } as const;
    this.#insert(after + 1, { ...row, spokenAtMs, mediaMs, cells: new Map() });
    return after + 1;
  }

  #write(index: number, lane: LaneId, sentence: LaneSentence): void {
    const row = this.#rows[index];
    if (row?.kind !== "words") return;
    const before = row.cells.get(lane);
    const cells = new Map(row.cells).set(
      lane,
      before ? grown(before, sentence) : cellOf(lane, sentence),
    );
    const endMs = this.#leads(lane) ? Math.max(row.endMs, sentence.endMs) : row.endMs;
    this.#rows[index] = withTimes({ ...row, endMs, cells }, sentence);
    this.#changed.add(row.id);
  }

  /** Whether a lane says where rows begin: the original, or without it the first there was. */
  #leads(lane: LaneId): boolean {
    if (this.#lanes.has(ORIGINAL_LANE)) return lane === ORIGINAL_LANE;
    return this.#lanes.keys().next().value === lane;
  }

  /** Whether a gap begins or a page comes between two places. */
  #liesBetween(fromMs: number, toMs: number): boolean {
    for (let index = this.indexAt(toMs); index >= 0; index--) {
      const row = this.#rows[index];
      if (row === undefined || row.startMs <= fromMs) return false;
      if (row.kind !== "words") return true;
    }
    return false;
  }

  /** Inserts a row that is no words before the first one that begins later. */
  #insertAt(atMs: number, make: (id: number, startMs: number) => TranscriptRow): void {
    this.#insert(this.indexAt(atMs) + 1, make(this.#starts.length, atMs));
  }

  #insert(index: number, row: TranscriptRow): void {
    this.#rows.splice(index, 0, row);
    this.#starts[row.id] = row.startMs;
    this.#changed.add(row.id);
    for (const book of this.#lanes.values()) if (book.at >= index) book.at++;
  }
}

function originalFirst(lanes: Iterable<LaneId>): LaneId[] {
  return [...lanes].sort((a, b) => Number(b === ORIGINAL_LANE) - Number(a === ORIGINAL_LANE));
}

function middleOf({ startMs, endMs }: LaneSentence): number {
  return (startMs + endMs) / 2;
}

function cellOf(lane: LaneId, sentence: LaneSentence): RowCell {
  const { language, text, parts, startMs, endMs } = sentence;
  return { lane, language, text, parts, startMs, endMs };
}

function grown(cell: RowCell, { text, parts, endMs }: LaneSentence): RowCell {
  return {
    ...cell,
    text: cell.text + text,
    parts: [...cell.parts, ...parts],
    endMs: Math.max(cell.endMs, endMs),
  };
}

/** A row is dated by the first words of it that are dated. */
function withTimes(row: WordsRow, { spokenAtMs, mediaMs }: LaneSentence): WordsRow {
  return {
    ...row,
    spokenAtMs: row.spokenAtMs ?? spokenAtMs,
    mediaMs: row.mediaMs ?? mediaMs,
  };
}
