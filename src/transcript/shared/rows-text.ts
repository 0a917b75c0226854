import { type LaneId, ORIGINAL_LANE } from "../../captions/segment.ts";
import type { CaptionEngine } from "../../captions/transcript/engine-mark.ts";
import type { TranscriptRow } from "../../captions/transcript/transcript-row.ts";

export interface RowsTextOptions {
  readonly lanes: readonly LaneId[];
  /** Whether to include the original; it is always included when it is the only lane. */
  readonly withOriginal: boolean;
  readonly time: (row: TranscriptRow) => string | null;
  readonly gap: (lengthMs: number) => string;
  readonly engine: (engine: CaptionEngine) => string;
}

/** Rows as plain text: a line per row, or a block per row if there are several lanes. */
export function rowsText(
  rows: readonly TranscriptRow[],
  { lanes, withOriginal, time, gap, engine }: RowsTextOptions,
): string {
  const translations = lanes.filter((lane) => lane !== ORIGINAL_LANE);
  const copied = withOriginal || translations.length === 0 ? lanes : translations;
  const separator = copied.length > 1 ? "\n\n" : "\n";
  return rows
    .map((row) => {
      if (row.kind === "page") return [row.title, row.address].filter(Boolean).join("\n");
      if (row.kind === "engine") return `[${engine(row.engine)}]`;
      const timeText = time(row);
      if (row.kind === "gap")
        return [timeText, gap(row.endMs - row.startMs)].filter(Boolean).join(" ");
      const texts = copied.map((lane) => row.cells.get(lane)?.text.trim() ?? "").filter(Boolean);
      if (texts.length === 0) return "";
      if (timeText === null) return texts.join("\n");
      return copied.length > 1 ? [timeText, ...texts].join("\n") : `${timeText} ${texts.join(" ")}`;
    })
    .filter((line) => line !== "")
    .join(separator);
}
