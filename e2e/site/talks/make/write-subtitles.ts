import type { PlacedSentence, SpeechTrack } from "./speech-track.ts";
import { splitCues, TALK_LANGUAGES, type TalkLanguage, type TalkScript } from "./talk-script.ts";

// A cue ends at most this long after its last word, and before the next cue begins.
const LINGER_MS = 250;

interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

/** The subtitle files of a talk, as WebVTT by language. */
export function writeSubtitles(
  script: TalkScript,
  track: SpeechTrack,
): ReadonlyMap<TalkLanguage, string> {
  return new Map(
    TALK_LANGUAGES.map((language) => {
      const toCues = language === script.spokenLanguage ? spokenCues : translatedCues;
      const cues = track.sentences.flatMap((placed, index) => {
        const nextStartMs = track.sentences[index + 1]?.startMs ?? track.durationMs;
        return toCues(placed, splitCues(placed.sentence[language]), nextStartMs);
      });
      return [language, toWebVtt(script.title[language], cues)];
    }),
  );
}

function spokenCues(placed: PlacedSentence, texts: readonly string[], nextStartMs: number): Cue[] {
  let wordsBefore = 0;
  return texts.map((text) => {
    const words = text.split(/\s+/);
    const startsMs = placed.wordStartsMs.slice(wordsBefore, wordsBefore + words.length);
    wordsBefore += words.length;
    const followingMs = placed.wordStartsMs[wordsBefore];
    return {
      startMs: startsMs[0] ?? placed.startMs,
      endMs: followingMs ?? Math.min(placed.endMs + LINGER_MS, nextStartMs),
      text: words.map((word, at) => `<${toTimestamp(startsMs[at] ?? 0)}>${word}`).join(" "),
    };
  });
}

// Cues of a translation divide the time of the spoken sentence by the length of their text.
function translatedCues(
  placed: PlacedSentence,
  texts: readonly string[],
  nextStartMs: number,
): Cue[] {
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  const durationMs = Math.min(placed.endMs + LINGER_MS, nextStartMs) - placed.startMs;
  let before = 0;
  return texts.map((text) => {
    const startMs = placed.startMs + (durationMs * before) / total;
    before += text.length;
    return { startMs, endMs: placed.startMs + (durationMs * before) / total, text };
  });
}

function toWebVtt(title: string, cues: readonly Cue[]): string {
  const blocks = cues.map(
    ({ startMs, endMs, text }) => `${toTimestamp(startMs)} --> ${toTimestamp(endMs)}\n${text}\n`,
  );
  return ["WEBVTT\n", `NOTE ${title}\n`, ...blocks].join("\n");
}

function toTimestamp(timeMs: number): string {
  const whole = Math.round(timeMs);
  const part = (value: number, digits: number) => String(value).padStart(digits, "0");
  const hours = part(Math.floor(whole / 3_600_000), 2);
  const minutes = part(Math.floor(whole / 60_000) % 60, 2);
  const seconds = part(Math.floor(whole / 1_000) % 60, 2);
  return `${hours}:${minutes}:${seconds}.${part(whole % 1_000, 3)}`;
}
