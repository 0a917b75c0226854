export interface MeetingSegment {
  readonly sessionId: string;
  readonly lane: string;
  readonly language: string;
  readonly ordinal: number;
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
  readonly spokenAtMs: number;
  readonly mediaMs: number;
}

const WORDS: Readonly<Record<string, string>> = {
  original:
    "the budget of our harbour grows while nobody counts lanterns and every keeper writes letters about storms",
  de: "das Budget unseres Hafens wächst während niemand Laternen zählt und jeder Wärter Briefe über Stürme schreibt",
  fr: "le budget de notre port grandit pendant que personne ne compte les lanternes et chaque gardien écrit",
  ja: "港の 予算は 増えて いますが 誰も 灯りを 数えず 灯台守は 嵐の 手紙を 書きます",
  ar: "تنمو ميزانية مينائنا بينما لا يعد أحد الفوانيس ويكتب كل حارس رسائل عن العواصف",
};

export const MEETING_LANES: readonly string[] = Object.keys(WORDS);

export const MEETING_ID = "made-up-meeting";

export const MEETING_STARTED_AT_MS = Date.UTC(2026, 10, 20, 9, 0, 0);

// On average: 10 000 segments are three hours.
const SEGMENT_MS = 1080;

/**
 * A long meeting, always the same. Each lane has its own segment borders, a sentence every few
 * segments, and the sentence's number in its text.
 * @param count segments in each lane
 */
export function longMeeting(count: number): MeetingSegment[] {
  return MEETING_LANES.flatMap((lane, laneIndex) => laneOf(lane, laneIndex, count));
}

function laneOf(lane: string, laneIndex: number, count: number): MeetingSegment[] {
  const words = (WORDS[lane] ?? "").split(" ");
  const gap = lane === "ja" ? "" : " ";
  const stop = lane === "ja" ? "。" : ".";
  const language = lane === "original" ? "en" : lane;
  return Array.from({ length: count }, (_, ordinal) => {
    const sentence = Math.floor(ordinal / 3);
    const part = ordinal % 3;
    const own = Array.from({ length: 4 }, (_, at) => {
      return words[(ordinal * 5 + at * 3 + laneIndex) % words.length] ?? "";
    });
    if (part === 0) own.unshift(`${sentence + 1}`);
    const startMs = ordinal * SEGMENT_MS + (laneIndex === 0 ? 0 : 90 * laneIndex);
    const text = `${ordinal === 0 ? "" : gap}${own.join(gap)}${part === 2 ? stop : ""}`;
    return {
      sessionId: MEETING_ID,
      lane,
      language,
      ordinal,
      text,
      startMs,
      endMs: startMs + SEGMENT_MS,
      spokenAtMs: MEETING_STARTED_AT_MS + startMs,
      mediaMs: startMs,
    };
  });
}
