import { directionOf } from "../lines/writing-direction.ts";
import type { LaneId } from "../segment.ts";
import type { PlacedSegment, TranscriptRow, WordsRow } from "../transcript/transcript-row.ts";
import { TranscriptRows } from "../transcript/transcript-rows.ts";
import { HTML_PAGE_STYLE } from "./html-page-style.ts";
import { timeText } from "./paragraphs.ts";
import { midnightBefore, type TimeBase } from "./time-base.ts";
import type { Transcript } from "./transcript.ts";
import type { TranscriptWords } from "./transcript-words.ts";

/**
 * A transcript as a web page of one file, which loads nothing: the languages side by side, one
 * sentence or two a row. It follows the light or dark of the reader's system and can be printed.
 * @param times what the time in front of each row is counted from; null: without times
 */
export function htmlPageOf(
  transcript: Transcript,
  times: TimeBase | null,
  words: TranscriptWords,
): string {
  const { title, address, startedAtMs, lanes } = transcript;
  const name = escaped(title || words.untitled);
  const link = /^https?:/i.test(address)
    ? `<a href="${escaped(address)}" rel="noreferrer">${escaped(address)}</a>`
    : escaped(address);
  const heads = lanes.map(
    ({ lane, language }) => `<th scope="col">${escaped(words.heading(lane, language))}</th>`,
  );
  const rows = rowsOf(transcript).map((row) => rowOf(row, transcript, times, words));
  const columns = lanes.length + (times === null ? 0 : 1);
  return `<!doctype html>
<html lang="${escaped(words.language)}" dir="${directionOf(words.language)}">
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
<p>${[link, escaped(words.date(startedAtMs))].filter((part) => part !== "").join("<br>")}</p>
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

function rowsOf({ lanes, gaps, pages }: Transcript): readonly TranscriptRow[] {
  const rows = new TranscriptRows();
  rows.addGaps(gaps);
  rows.addPages(pages);
  rows.append(
    lanes.flatMap(({ lane, segments }) =>
      segments.map((segment, ordinal): PlacedSegment => ({ ...segment, lane, ordinal })),
    ),
  );
  return rows.rows;
}

function rowOf(
  row: TranscriptRow,
  { lanes, startedAtMs }: Transcript,
  times: TimeBase | null,
  words: TranscriptWords,
): string {
  if (row.kind === "page") {
    const span = lanes.length + (times === null ? 0 : 1);
    return `<tr class="page"><th colspan="${span}" dir="auto">${escaped(row.title || row.address)}</th></tr>`;
  }
  const time = times === null ? "" : `<td class="time">${rowTime(row, times, startedAtMs)}</td>`;
  if (row.kind === "gap") {
    const gap = escaped(words.gap(row.endMs - row.startMs));
    return `<tr class="gap">${time}<td colspan="${lanes.length}">${gap}</td></tr>`;
  }
  return `<tr>${time}${lanes.map(({ lane }) => cellOf(row, lane)).join("")}</tr>`;
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

/** Words as they may stand in markup, in an attribute as well. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
