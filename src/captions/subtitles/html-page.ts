import type { LaneId } from "../segment.ts";
import { directionOf } from "../text/writing-direction.ts";
import { isMadeOnDevice } from "../transcript/engine-mark.ts";
import { rowMarksOf } from "../transcript/row-marks.ts";
import type { NumberedSegment, TranscriptRow, WordsRow } from "../transcript/transcript-row.ts";
import { TranscriptRows } from "../transcript/transcript-rows.ts";
import { HTML_PAGE_STYLE } from "./html-page-style.ts";
import { timeText } from "./paragraphs.ts";
import { midnightBefore, type TimeBase } from "./time-base.ts";
import type { Transcript } from "./transcript.ts";
import type { TranscriptLabels } from "./transcript-labels.ts";

/**
 * A transcript as a web page in one file that loads nothing. The languages stand side by side, with
 * one or two sentences per row. It follows the system's light or dark theme and can be printed.
 * @param times what the times before the rows are counted from; null for no times
 */
export function htmlPageOf(
  transcript: Transcript,
  times: TimeBase | null,
  labels: TranscriptLabels,
): string {
  const { title, address, startedAtMs, lanes, engines } = transcript;
  const name = escaped(title || labels.untitled);
  const link = /^https?:/i.test(address)
    ? `<a href="${escaped(address)}" rel="noreferrer">${escaped(address)}</a>`
    : escaped(address);
  const heads = lanes.map(
    ({ lane, language }) => `<th scope="col">${escaped(labels.heading(lane, language))}</th>`,
  );
  const shown = rowsOf(transcript);
  const marks = notesByRow(shown, transcript);
  const rows = shown.map((row) => {
    const notes = marks.get(row.id) ?? [];
    return rowOf(row, notes, transcript, times, labels);
  });
  const facts = [link, escaped(labels.date(startedAtMs))];
  if (isMadeOnDevice(engines)) facts.push(escaped(labels.onDevice));
  const columns = lanes.length + (times === null ? 0 : 1);
  return `<!doctype html>
<html lang="${escaped(labels.language)}" dir="${directionOf(labels.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="referrer" content="no-referrer">
<title>${name}</title>
<style>${HTML_PAGE_STYLE}</style>
</head>
<body>
<header>
<h1 dir="auto">${name}</h1>
<p>${facts.filter((part) => part !== "").join("<br>")}</p>
</header>
<table data-columns="${columns}">
<thead><tr>${times === null ? "" : "<td></td>"}${heads.join("")}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
</body>
</html>
`;
}

function rowsOf({ lanes, gaps, pages, engines }: Transcript): readonly TranscriptRow[] {
  const rows = new TranscriptRows();
  rows.addGaps(gaps);
  rows.addPages(pages);
  if (!isMadeOnDevice(engines)) rows.addEngines(engines);
  rows.appendSegments(
    lanes.flatMap(({ lane, segments }) =>
      segments.map((segment, ordinal): NumberedSegment => ({ ...segment, lane, ordinal })),
    ),
  );
  return rows.rows;
}

function rowOf(
  row: TranscriptRow,
  notes: readonly string[],
  { lanes, startedAtMs }: Transcript,
  times: TimeBase | null,
  labels: TranscriptLabels,
): string {
  if (row.kind === "page") {
    const span = lanes.length + (times === null ? 0 : 1);
    return `<tr class="page"><th colspan="${span}" dir="auto">${escaped(row.title || row.address)}</th></tr>`;
  }
  const time = times === null ? "" : `<td class="time">${rowTime(row, times, startedAtMs)}</td>`;
  if (row.kind === "engine") {
    const mark = escaped(labels.engine(row.engine));
    return `<tr class="gap">${time}<td colspan="${lanes.length}">${mark}</td></tr>`;
  }
  if (row.kind === "gap") {
    const gap = escaped(labels.gap(row.endMs - row.startMs));
    return `<tr class="gap">${time}<td colspan="${lanes.length}">${gap}</td></tr>`;
  }
  const marks = notes.map((note) => {
    const mark = escaped(labels.bookmark(note));
    const empty = times === null ? "" : "<td></td>";
    return `<tr class="bookmark">${empty}<td colspan="${lanes.length}" dir="auto">${mark}</td></tr>`;
  });
  return `${marks.join("")}<tr>${time}${lanes.map(({ lane }) => cellOf(row, lane)).join("")}</tr>`;
}

// The notes of the bookmarks in each row: the last one that begins at or before them.
function notesByRow(
  rows: readonly TranscriptRow[],
  { bookmarks }: Transcript,
): ReadonlyMap<number, readonly string[]> {
  const { byRow } = rowMarksOf(rows, bookmarks, false);
  return new Map([...byRow].map(([id, marks]) => [id, marks.map(({ note }) => note)]));
}

function cellOf({ cells }: WordsRow, lane: LaneId): string {
  const cell = cells.get(lane);
  if (!cell) return "<td></td>";
  const { language, text } = cell;
  return `<td lang="${escaped(language)}" dir="${directionOf(language)}">${escaped(text.trim())}</td>`;
}

function rowTime(
  row: Exclude<TranscriptRow, { kind: "page" }>,
  base: TimeBase,
  startedAtMs: number,
): string {
  if (base === "start") return timeText(row.startMs, base);
  const { mediaMs, spokenAtMs } = row.kind === "words" ? row : { mediaMs: null, spokenAtMs: null };
  if (base === "media") return mediaMs === null ? "" : timeText(mediaMs, base);
  const atMs = spokenAtMs ?? startedAtMs + row.startMs;
  return timeText(atMs - midnightBefore(startedAtMs), base);
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
