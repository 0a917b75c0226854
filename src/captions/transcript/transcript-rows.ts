import { type LaneId, ORIGINAL_LANE } from "../segment.ts";
import type { CaptionEngine, EngineMark } from "./engine-mark.ts";
import { type LaneSentence, LaneSentences } from "./lane-sentences.ts";
import type {
  NumberedSegment,
  RowCell,
  TranscriptGap,
  TranscriptPage,
  TranscriptRow,
  WordsRow,
} from "./transcript-row.ts";

// Times of translations are estimates, so a sentence this much later may still belong to a row.
const TOLERANCE_MS = 1500;

// Score of an empty cell in favour of a row, as a share of the sentence.
const EMPTY_BONUS = 0.3;

interface LaneState {
  sentences: LaneSentences;
  nextOrdinal: number;
  readonly known: Set<number>;
  lastOrdinal: number;
  // Index of the row with the lane's newest words; -1 before any.
  at: number;
}

/**
 * The rows of a transcript: one or two sentences each, with the words of the other lanes at that
 * time, with gaps, pages and engine changes between. Each lane has its own segments and estimated times, so
 * sentences are matched by time. Within a lane they stay in order, and no word is lost or repeated.
 * Adding to it takes a time independent of its length. A row keeps its id and its neighbours, and
 * the text of a cell stays: later words only follow it.
 */
export class TranscriptRows {
  readonly #rows: TranscriptRow[] = [];
  readonly #lanes = new Map<LaneId, LaneState>();
  readonly #gaps = new Map<number, number>();
  readonly #pages = new Set<number>();
  // Ids of rows, by the position of their mark.
  readonly #engines = new Map<number, number>();
  readonly #starts: number[] = [];
  #changed = new Set<number>();

  /** From top to bottom. A changed row becomes another object with the same id. */
  get rows(): readonly TranscriptRow[] {
    return this.#rows;
  }

  /** The lanes with words: the original first, the others in order of appearance. */
  get lanes(): readonly LaneId[] {
    return originalFirst(this.#lanes.keys());
  }

  nextOrdinal(lane: LaneId): number {
    return this.#lanes.get(lane)?.nextOrdinal ?? 0;
  }

  /**
   * Adds concluded segments of one or more lanes, each lane in order. Known segments are skipped.
   * An earlier passage may come late, as translations of subtitles do after a jump back.
   * @returns the ids of new or changed rows
   */
  appendSegments(segments: readonly NumberedSegment[]): ReadonlySet<number> {
    this.#changed = new Set();
    const byLane = new Map<LaneId, NumberedSegment[]>();
    for (const segment of segments) {
      const own = byLane.get(segment.lane);
      if (own) own.push(segment);
      else byLane.set(segment.lane, [segment]);
    }
    // The original determines where rows begin; with all of it known, the others are matched to it.
    for (const lane of originalFirst(byLane.keys())) {
      this.#appendLane(lane, byLane.get(lane) ?? []);
    }
    return this.#changed;
  }

  /**
   * Adds lost sound. Known gaps stay.
   * @returns the ids of new or changed rows
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
   * Adds pages that the tab opened.
   * @returns the ids of new or changed rows
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

  /**
   * Adds changes of the engine.
   * @param marks all so far, in order
   * @returns the ids of new or changed rows
   */
  addEngines(marks: readonly EngineMark[]): ReadonlySet<number> {
    this.#changed = new Set();
    let before: CaptionEngine = "service";
    for (const { engine, fromMs } of marks) {
      const id = this.#engines.get(fromMs);
      const index = id === undefined ? -1 : this.indexOf(id);
      const row = this.#rows[index];
      if (row?.kind === "engine" && row.engine !== engine) {
        this.#rows[index] = { ...row, engine };
        this.#changed.add(row.id);
      } else if (!row && engine !== before) {
        this.#engines.set(fromMs, this.#starts.length);
        // Even words that begin with the sound come after the engine that made them.
        const at = fromMs === 0 ? 0 : this.indexAt(fromMs) + 1;
        const place = { id: this.#starts.length, startMs: fromMs, endMs: fromMs };
        this.#insert(at, { kind: "engine", ...place, engine });
      }
      before = engine;
    }
    return this.#changed;
  }

  /** Current index of a row; -1 for an unknown id. */
  indexOf(id: number): number {
    const startMs = this.#starts[id];
    if (startMs === undefined) return -1;
    let index = this.indexAt(startMs);
    while (index >= 0 && this.#rows[index]?.id !== id) index--;
    return index;
  }

  /**
   * Index of the last row that begins at or before a position on the capture clock; -1 for none.
   */
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

  #appendLane(lane: LaneId, segments: readonly NumberedSegment[]): void {
    let state = this.#lanes.get(lane);
    if (!state) {
      state = {
        ...{ sentences: new LaneSentences(), nextOrdinal: 0, at: -1 },
        ...{ known: new Set(), lastOrdinal: -1 },
      };
      this.#lanes.set(lane, state);
    }
    const { known } = state;
    const fresh = segments.filter(({ ordinal }) => !known.has(ordinal));
    let from = 0;
    for (let to = 1; to <= fresh.length; to++) {
      const ordinal = fresh[to]?.ordinal ?? Number.NaN;
      if (ordinal === (fresh[to - 1]?.ordinal ?? 0) + 1) continue;
      this.#appendPassage(lane, state, fresh.slice(from, to));
      from = to;
    }
  }

  #appendPassage(lane: LaneId, state: LaneState, fresh: readonly NumberedSegment[]): void {
    const [first, newest] = [fresh[0], fresh.at(-1)];
    if (!first || !newest) return;
    if (first.ordinal < state.lastOrdinal) {
      state.sentences = new LaneSentences();
      state.at = -1;
    }
    for (const { ordinal } of fresh) state.known.add(ordinal);
    state.lastOrdinal = newest.ordinal;
    state.nextOrdinal = Math.max(state.nextOrdinal, newest.ordinal + 1);
    const isParted = (fromMs: number, toMs: number) => this.#hasBreakBetween(fromMs, toMs);
    for (const sentence of state.sentences.addSegments(fresh, isParted)) {
      if (!sentence.continuesPrevious || state.at < 0)
        state.at = this.#rowFor(lane, state.at, sentence);
      this.#write(state.at, lane, sentence);
    }
  }

  #rowFor(lane: LaneId, after: number, sentence: LaneSentence): number {
    const leads = this.#isLeadingLane(lane);
    const best = this.#bestRow(lane, Math.max(after, 0), sentence);
    const row = best < 0 ? undefined : this.#rows[best];
    if (row?.kind !== "words") {
      const isLate = after >= 0 && this.indexAt(sentence.endMs) < after;
      return isLate && !leads ? after : this.#newRow(after, sentence);
    }
    if (!row.cells.has(lane)) return best;
    // The leading lane has a row per sentence; another lane stays in its row until it runs ahead.
    const middleMs = middleOf(sentence);
    const nextMs = this.#rows[best + 1]?.startMs ?? Number.POSITIVE_INFINITY;
    return leads || (middleMs > row.endMs && middleMs < nextMs)
      ? this.#newRow(best, sentence)
      : best;
  }

  // Index of the best row of words for a sentence, from a row on; -1 for none.
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
    const endMs = this.#isLeadingLane(lane) ? Math.max(row.endMs, sentence.endMs) : row.endMs;
    this.#rows[index] = withTimes({ ...row, endMs, cells }, sentence);
    this.#changed.add(row.id);
  }

  // Whether a lane determines where rows begin: the original, or without it the first lane.
  #isLeadingLane(lane: LaneId): boolean {
    if (this.#lanes.has(ORIGINAL_LANE)) return lane === ORIGINAL_LANE;
    return this.#lanes.keys().next().value === lane;
  }

  #hasBreakBetween(fromMs: number, toMs: number): boolean {
    for (let index = this.indexAt(toMs); index >= 0; index--) {
      const row = this.#rows[index];
      if (row === undefined || row.startMs <= fromMs) return false;
      if (row.kind !== "words") return true;
    }
    return false;
  }

  #insertAt(atMs: number, make: (id: number, startMs: number) => TranscriptRow): void {
    this.#insert(this.indexAt(atMs) + 1, make(this.#starts.length, atMs));
  }

  #insert(index: number, row: TranscriptRow): void {
    this.#rows.splice(index, 0, row);
    this.#starts[row.id] = row.startMs;
    this.#changed.add(row.id);
    for (const state of this.#lanes.values()) if (state.at >= index) state.at++;
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

// A row takes its date from its first dated words.
function withTimes(row: WordsRow, { spokenAtMs, mediaMs }: LaneSentence): WordsRow {
  return {
    ...row,
    spokenAtMs: row.spokenAtMs ?? spokenAtMs,
    mediaMs: row.mediaMs ?? mediaMs,
  };
}
