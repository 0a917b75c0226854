import type { LaneId } from "../../captions/segment.ts";
import type { PickedTerm } from "../../captions/terms/picked-term.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";

/** The first shown line of a row, to pick a term from; null for a row without text. */
export function lineToPickFrom(
  row: TranscriptRow | undefined,
  lanes: readonly LaneId[],
): PickedTerm | null {
  const lane = row?.kind === "words" ? lanes.find((each) => row.cells.has(each)) : undefined;
  return lane === undefined ? null : termInRow(row, lane, "");
}

/** A term in a lane of a row, with the text of the other lanes. */
export function termInRow(
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
