import type { TranscriptMessage } from "../../messaging/channel.ts";
import type { JournalSegment } from "../../store/journal/journal-entry.ts";

/** The words of subtitles as messages to transcript views, one for each run of a lane. */
export function feedMessages(segments: readonly JournalSegment[]): readonly TranscriptMessage[] {
  return runsOf(segments).map((run): TranscriptMessage => {
    const [{ sessionId, lane, language, ordinal }] = run;
    const concluded = run.map(({ text, startMs, endMs }) => ({ text, startMs, endMs }));
    return {
      kind: "update",
      sessionId,
      update: { lane, language, ordinal, concluded, tentative: [] },
      spokenAtMs: run.map(() => null),
      mediaMs: run.map(({ mediaMs }) => mediaMs),
    };
  });
}

type Run = [JournalSegment, ...JournalSegment[]];

function runsOf(segments: readonly JournalSegment[]): readonly Run[] {
  const runs: Run[] = [];
  for (const segment of segments) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    const isNext = last?.lane === segment.lane && last.ordinal + 1 === segment.ordinal;
    if (run && isNext) run.push(segment);
    else runs.push([segment]);
  }
  return runs;
}
