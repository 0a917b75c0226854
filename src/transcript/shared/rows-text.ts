import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";

/** How rows are written as text. */
export interface RowsTextOptions {
  /** The lanes that are shown, in their order. */
  readonly lanes: readonly LaneId[];
  /** Whether the words as spoken are among them; without translations they always are. */
  readonly withOriginal: boolean;
  /** The time that stands before a row; null for none. */
  readonly time: (row: TranscriptRow) => string | null;
  /** Says that sound of so many milliseconds was not heard. */
  readonly gap: (lengthMs: number) => string;
}

/** Rows as plain text: a line a row, or with more than one lane a block a row. */
export function rowsText(
  rows: readonly TranscriptRow[],
  { lanes, withOriginal, time, gap }: RowsTextOptions,
): string {
  const translations = lanes.filter((lane) => lane !== ORIGINAL_LANE);
  const copied = withOriginal || translations.length === 0 ? lanes : translations;
  const separator = copied.length > 1 ? "\n\n" : "\n";
  return rows
    .map((row) => {
      if (row.kind === "page") return [row.title, row.address].filter(Boolean).join("\n");
      const said = time(row);
      if (row.kind === "gap") return [said, gap(row.endMs - row.startMs)].filter(Boolean).join(" ");
      const texts = copied.map((lane) => row.cells.get(lane)?.text.trim() ?? "").filter(Boolean);
      if (texts.length === 0) return "";
      if (said === null) return texts.join("\n");
      return copied.length > 1 ? [said, ...texts].join("\n") : `${said} ${texts.join(" ")}`;
    })
    .filter((line) => line !== "")
    .join(separator);
}
