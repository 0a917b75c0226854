import type { CaptionPaint } from "../harness/overlay/caption-watch.ts";
import type { MessageEvent } from "../service/options.ts";

/** Enough letters of the end of a text to know it by. */
const TAIL_LETTERS = 12;
/** Clocks of two processes may differ by so much. */
const CLOCK_SKEW_MS = 2;
/** What is not painted by then never will be: something newer was. */
const GIVE_UP_MS = 1000;
/** Share of the messages that must be found again. */
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
 * From each message that changed what is to be read to the first paint that showed it, or showed
 * what a still newer message had made of it.
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
    throw new Error(`Of ${sentCount} texts only ${delaysMs.length} were painted.`);
  }
  return delaysMs;
}

function textsByLane(messages: readonly MessageEvent[]): ReadonlyMap<string, readonly SentText[]> {
  const texts = new Map<string, SentText[]>();
  const concluded = new Map<string, string>();
  for (const { name, body, sentAtMs } of messages) {
    if (name !== "source_transcript_update" && name !== "target_transcript_update") continue;
    // The service of this very repository sent it.
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
  return withoutBlanks(segments.map(({ text }) => text).join(""));
}

function textOf(paint: CaptionPaint, lane: string): string {
  const lines = paint.lanes.find((each) => each.lane === lane)?.lines ?? [];
  return withoutBlanks(lines.map(({ text }) => text).join(""));
}

function withoutBlanks(text: string): string {
  return text.replace(/\s+/g, "");
}
