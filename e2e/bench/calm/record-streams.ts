import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { SegmentUpdate } from "../../../src/captions/segment.ts";
import { readWords, type WordMessage } from "../../../src/voice/messages/segment-updates.ts";
import { TALKS_FOLDER } from "../../harness/account/talk-files.ts";
import type { Stretch } from "../../service/recogniser/stretch.ts";
import type { IndexedTalk } from "../../service/recogniser/talk-index.ts";
import { parseSubtitles } from "../../service/talks/parse-subtitles.ts";
import { matchingRateHz, type Talk } from "../../service/talks/talk.ts";
import { Transcriber } from "../../service/writing/transcriber.ts";
import type { Temper } from "../../service/writing/wrong-word.ts";

/** A chunk of sound. */
const STEP_MS = 60;
/** After the last word everything is concluded within this. */
const AFTERWARDS_MS = 3000;

export interface TimedUpdate extends SegmentUpdate {
  readonly atMs: number;
}

/** What one lane was told in the course of a talk. */
export interface RecordedLane {
  readonly talk: string;
  /** `original` or a target language. */
  readonly lane: string;
  readonly language: string;
  readonly durationMs: number;
  readonly updates: readonly TimedUpdate[];
}

/** All talks, each with all its translations, as the local service writes them. */
export function recordStreams(temper: Temper): readonly RecordedLane[] {
  return loadTalkTexts().flatMap((talk) => recordTalk(talk, temper));
}

function recordTalk(talk: Talk, temper: Temper): RecordedLane[] {
  const targets = [...talk.cues.keys()].filter((language) => language !== talk.spokenLanguage);
  const updates: TimedUpdate[] = [];
  let atMs = 0;
  const transcriber = new Transcriber(
    { sourceLanguageMode: "auto", sourceLanguage: undefined, targetLanguages: targets },
    temper,
    (message) => {
      if (!message.name.endsWith("transcript_update")) return;
      const update = readWords(message as WordMessage, targets, talk.spokenLanguage);
      if (update) updates.push({ ...update, atMs });
    },
  );
  const stretch: Stretch = {
    talk: soundless(talk),
    relation: "start",
    streamFrom: 0,
    streamTo: 0,
    talkFrom: 0,
    talkTo: 0,
  };
  const spoken = (talk.cues.get(talk.spokenLanguage) ?? []).flatMap(({ words }) => words);
  transcriber.startStretch(stretch);
  for (; atMs < talk.durationMs + AFTERWARDS_MS; atMs += STEP_MS) {
    if (atMs < talk.durationMs) {
      stretch.streamTo = (atMs * matchingRateHz) / 1000;
      stretch.talkTo = stretch.streamTo;
      transcriber.hear(
        stretch,
        spoken.some((word) => word.startMs <= atMs && atMs <= word.endMs),
      );
    }
    transcriber.advance(atMs);
  }
  return ["original", ...targets].map((lane) => ({
    talk: talk.name,
    lane,
    language: lane === "original" ? talk.spokenLanguage : lane,
    durationMs: talk.durationMs,
    updates: updates.filter((update) => update.lane === lane),
  }));
}

/** The talks without their sound: only what is said in them, and when, counts here. */
function loadTalkTexts(): readonly Talk[] {
  const files = readdirSync(TALKS_FOLDER).sort();
  return files.flatMap((file) => {
    const [, name = "", spokenLanguage = ""] = /^([^.]+)\.([^.]+)\.webm$/.exec(file) ?? [];
    if (name === "") return [];
    const cues = new Map(
      files.flatMap((each) => {
        const [, of, language = ""] = /^([^.]+)\.([^.]+)\.vtt$/.exec(each) ?? [];
        if (of !== name) return [];
        const text = readFileSync(join(TALKS_FOLDER, each), "utf8");
        return [[language, parseSubtitles(text, language)] as const];
      }),
    );
    const durationMs = cues.get(spokenLanguage)?.at(-1)?.endMs ?? 0;
    return [{ name, spokenLanguage, sound: new Float32Array(), durationMs, cues }];
  });
}

function soundless(talk: Talk): IndexedTalk {
  return { talk, power: 1, silencePower: 0, firstFrame: 0, frameCount: 0 };
}
