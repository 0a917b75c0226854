import { RowMerger } from "../../../captions/transcript/merge-rows.ts";
import { TranscriptRows } from "../../../captions/transcript/transcript-rows.ts";
import type { RecentWords } from "../../../messaging/page-cards.ts";
import type { CaptionSession } from "../../captions/caption-session.ts";

/** The concluded words of the last half minute, in the lanes and the look of the captions. */
export function recentWords({
  choices,
  recent,
}: Pick<CaptionSession, "choices" | "recent">): RecentWords {
  const { lanes, look } = choices;
  const transcript = new TranscriptRows();
  transcript.appendSegments(recent.inLanes(lanes));
  const rows = new RowMerger().mergeRows(transcript.rows, lanes, true).map((row) =>
    lanes.flatMap((lane) => {
      const cell = row.kind === "words" ? row.cells.get(lane) : undefined;
      return cell ? { lane, language: cell.language, text: cell.text.trim() } : [];
    }),
  );
  return { rows, style: look.style.all, laneStyles: look.style.lanes };
}
