import type { CaptionPaint } from "../harness/overlay/caption-watch.ts";
import type { MessageEvent } from "../service/options.ts";

const TAIL_LETTERS = 12;
// Tolerance between the clocks of two processes.
const CLOCK_SKEW_MS = 2;
// A text not painted by then has been replaced by a newer one.
const GIVE_UP_MS = 1000;
const ENOUGH = 0.9;

interface SentText {
  readonly sentAtMs: number;
  readonly tail: string;
}

interface Segment {
  readonly text: string;
}

interface Update {
  readonly language?: string;
  readonly concluded: readonly Segment[];
  readonly tentative: readonly Segment[];
}

/**
 * Delays from each message that changed the visible text to the first paint that showed it, or a
 * newer version of it.
 * @throws Error when too many messages were never painted
 */
export function paintDelaysMs(
  messages: readonly MessageEvent[],
  paints: readonly CaptionPaint[],
): readonly number[] {
  const delaysMs: number[] = [];
  let sentCount = 0;
  for (const [lane, sent] of textsByLane(messages)) {
    sentCount += sent.length;
    const painted = paints.map((paint) => ({ atMs: paint.paintedAtMs, text: textOf(paint, lane) }));
    sent.forEach(({ sentAtMs }, at) => {
      const first = painted.find(({ atMs, text }) => {
        if (atMs < sentAtMs - CLOCK_SKEW_MS || atMs > sentAtMs + GIVE_UP_MS) return false;
        const since = sent.slice(at).filter((each) => each.sentAtMs <= atMs + CLOCK_SKEW_MS);
        return since.some(({ tail }) => text.endsWith(tail));
      });
      if (first) delaysMs.push(Math.max(0, first.atMs - sentAtMs));
    });
  }
  if (delaysMs.length < sentCount * ENOUGH) {
    throw new Error(`Only ${delaysMs.length} of ${sentCount} texts were painted.`);
  }
  return delaysMs;
}

function textsByLane(messages: readonly MessageEvent[]): ReadonlyMap<string, readonly SentText[]> {
  const texts = new Map<string, SentText[]>();
  const concluded = new Map<string, string>();
  for (const { name, body, sentAtMs } of messages) {
    if (name !== "source_transcript_update" && name !== "target_transcript_update") continue;
    // The repository's own local service sent it.
    const update = body as Update;
    const lane = name === "source_transcript_update" ? "original" : (update.language ?? "");
    const firm = (concluded.get(lane) ?? "") + joined(update.concluded);
    concluded.set(lane, firm.slice(-10 * TAIL_LETTERS));
    const tail = (firm + joined(update.tentative)).slice(-TAIL_LETTERS);
    const sent = texts.get(lane) ?? [];
    texts.set(lane, sent);
    if (tail !== sent.at(-1)?.tail) sent.push({ sentAtMs, tail });
  }
  return texts;
}

function joined(segments: readonly Segment[]): string {
  return withoutSpaces(segments.map(({ text }) => text).join(""));
}

function textOf(paint: CaptionPaint, lane: string): string {
  const lines = paint.lanes.find((each) => each.lane === lane)?.lines ?? [];
  return withoutSpaces(lines.map(({ text }) => text).join(""));
}

function withoutSpaces(text: string): string {
  return text.replace(/\s+/g, "");
}
