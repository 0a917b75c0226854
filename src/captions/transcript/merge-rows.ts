import type { LaneId } from "../segment.ts";
import type { RowCell, TranscriptRow, WordsRow } from "./transcript-row.ts";

// Farther from the words of a lane, a row is not part of them: the lane began later or ended.
const NEAR_MS = 10_000;

// Keeps a merged row readable, whatever the lanes do.
const MAX_ROWS = 8;

// Merged rows by their first row, so that unchanged ones stay the same object.
type Merged = { readonly parts: readonly WordsRow[]; readonly row: WordsRow };

/** Joins neighbouring rows so that each has words in all lanes. */
export class RowMerger {
  readonly #known = new WeakMap<WordsRow, Merged>();

  /**
   * A translation may have one sentence for two of the original. The row of the second one then
   * belongs to the row whose words last longest into it, before or after. A merged row has the id
   * of its first row.
   * @param rows in order; gaps and pages stay between them
   * @param lanes that are shown
   * @param isLive whether words for the last rows may still come; these rows stay apart
   */
  mergeRows(
    rows: readonly TranscriptRow[],
    lanes: readonly LaneId[],
    isLive: boolean,
  ): readonly TranscriptRow[] {
    if (lanes.length < 2) return rows;
    const joins = joinsOf(rows, lanes, isLive);
    if (joins.size === 0) return rows;
    const merged: TranscriptRow[] = [];
    let group: WordsRow[] = [];
    const close = () => {
      const [first] = group;
      if (first) merged.push(group.length === 1 ? first : this.#merge(first, group));
      group = [];
    };
    for (const [index, row] of rows.entries()) {
      if (!joins.has(index) || group.length >= MAX_ROWS) close();
      if (row.kind === "words") group.push(row);
      else merged.push(row);
    }
    close();
    return merged;
  }

  #merge(first: WordsRow, parts: readonly WordsRow[]): WordsRow {
    const known = this.#known.get(first);
    if (known?.parts.length === parts.length && known.parts.every((part, at) => part === parts[at]))
      return known.row;
    const cells = new Map<LaneId, RowCell>();
    for (const part of parts) {
      for (const [lane, cell] of part.cells) {
        const before = cells.get(lane);
        cells.set(lane, before ? joined(before, cell) : cell);
      }
    }
    const row: WordsRow = {
      ...first,
      endMs: Math.max(...parts.map(({ endMs }) => endMs)),
      spokenAtMs: parts.find(({ spokenAtMs }) => spokenAtMs !== null)?.spokenAtMs ?? null,
      mediaMs: parts.find(({ mediaMs }) => mediaMs !== null)?.mediaMs ?? null,
      cells,
    };
    this.#known.set(first, { parts, row });
    return row;
  }
}

/** Indexes of the rows that belong to the row above. */
function joinsOf(
  rows: readonly TranscriptRow[],
  lanes: readonly LaneId[],
  isLive: boolean,
): ReadonlySet<number> {
  const joins = new Set<number>();
  const join = (from: number, to: number) => {
    for (let index = from + 1; index <= to; index++) joins.add(index);
  };
  for (const lane of lanes) {
    let last: { readonly index: number; readonly cell: RowCell } | null = null;
    let waiting: { readonly index: number; readonly row: WordsRow }[] = [];
    // Rows without words in the lane belong to those before or after, or to neither.
    const settle = (
      next: { readonly index: number; readonly cell: RowCell } | null,
      ends: boolean,
    ) => {
      for (const { index, row } of waiting) {
        const before = last ? last.cell.endMs - row.startMs : Number.NEGATIVE_INFINITY;
        const after = next ? row.endMs - next.cell.startMs : Number.NEGATIVE_INFINITY;
        const isPending = isLive && ends && !next && before <= 0;
        if (isPending || Math.max(before, after) < -NEAR_MS) continue;
        if (last && before >= after) join(last.index, index);
        else if (next) join(index, next.index);
      }
      waiting = [];
    };
    for (const [index, row] of rows.entries()) {
      if (row.kind !== "words") {
        settle(null, false);
        last = null;
        continue;
      }
      const cell = row.cells.get(lane);
      if (!cell) {
        waiting.push({ index, row });
        continue;
      }
      settle({ index, cell }, false);
      last = { index, cell };
    }
    settle(null, true);
  }
  return joins;
}

function joined(before: RowCell, after: RowCell): RowCell {
  return {
    ...before,
    text: before.text + after.text,
    parts: [...before.parts, ...after.parts],
    endMs: Math.max(before.endMs, after.endMs),
  };
}
