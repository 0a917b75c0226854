import type { HeardTalk } from "../harness/heard-talk.ts";
import type { WrittenTranscript } from "../harness/read-transcript.ts";

/** What the service heard and wrote, and what was written down of it: to look for a cause in. */
export function tellEvidence(
  lanes: readonly { readonly lane: string }[],
  heardTalk: HeardTalk,
  { gaps, segments }: WrittenTranscript,
): string {
  return [
    ...lanes.map(({ lane }) => heardTalk.describe(lane)),
    `reported lost: ${gaps.map(({ fromMs, toMs }) => span(fromMs, toMs)).join(", ")}`,
    ...lanes.map(({ lane }) => {
      const written = segments.filter((segment) => segment.lane === lane);
      const texts = written.map((each) => `${span(each.startMs, each.endMs)} ${each.text.trim()}`);
      return `written, ${lane}: ${texts.join(" | ")}`;
    }),
  ].join("\n");
}

function span(fromMs: number, toMs: number): string {
  return `${Math.round(fromMs)}-${Math.round(toMs)}`;
}
