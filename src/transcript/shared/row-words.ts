import type { LaneId } from "../../captions/segment.ts";
import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";

/** The first line of a row that is shown, to choose a word from; null for a row without words. */
export function lineOfRow(
  row: TranscriptRow | undefined,
  lanes: readonly LaneId[],
): PickedTerm | null {
  const lane = row?.kind === "words" ? lanes.find((each) => row.cells.has(each)) : undefined;
  return lane === undefined ? null : wordOfRow(row, lane, "");
}

/** A word of a lane in a row, with what the other lanes have there. */
export function wordOfRow(
  row: TranscriptRow | undefined,
  lane: LaneId,
  word: string,
): PickedTerm | null {
  if (row?.kind !== "words") return null;
  const cell = row.cells.get(lane);
  if (!cell) return null;
  const others = [...row.cells].flatMap(([other, { language, text }]) =>
    other === lane ? [] : [{ language, text: text.trim() }],
  );
  return { word, line: { language: cell.language, text: cell.text.trim() }, others };
}
