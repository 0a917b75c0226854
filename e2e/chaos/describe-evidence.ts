import { type HeardTalk, rounded } from "../harness/account/heard-talk.ts";
import type { WrittenTranscript } from "../harness/pages/read-transcript.ts";

export function describeEvidence(
  lanes: readonly { readonly lane: string }[],
  heardTalk: HeardTalk,
  { gaps, segments }: WrittenTranscript,
): string {
  return [
    ...lanes.map(({ lane }) => heardTalk.describe(lane)),
    `reported lost: ${gaps.map(rounded).join(", ")}`,
    ...lanes.map(({ lane }) => {
      const written = segments.filter((segment) => segment.lane === lane);
      const texts = written.map(
        ({ startMs, endMs, text }) => `${rounded({ fromMs: startMs, toMs: endMs })} ${text.trim()}`,
      );
      return `written, ${lane}: ${texts.join(" | ")}`;
    }),
  ].join("\n");
}
