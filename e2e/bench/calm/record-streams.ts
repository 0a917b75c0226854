import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Segment, SegmentUpdate } from "../../../src/captions/segment.ts";
import {
  readSegmentUpdate,
  type TranscriptMessage,
} from "../../../src/voice/messages/segment-updates.ts";
import { TALKS_FOLDER } from "../../harness/account/talk-files.ts";
import type { Stretch } from "../../service/recogniser/stretch.ts";
import type { IndexedTalk } from "../../service/recogniser/talk-index.ts";
import { parseSubtitles } from "../../service/talks/parse-subtitles.ts";
import { matchingRateHz, type Talk } from "../../service/talks/talk.ts";
import type { RecogniserErrors } from "../../service/transcription/first-hypothesis.ts";
import { Transcriber } from "../../service/transcription/transcriber.ts";

const STEP_MS = 60;
const AFTERWARDS_MS = 3000;

export interface TimedUpdate extends SegmentUpdate {
  readonly atMs: number;
}

export interface RecordedLane {
  readonly talk: string;
  /** `original` or a target language. */
  readonly lane: string;
  readonly language: string;
  readonly durationMs: number;
  readonly updates: readonly TimedUpdate[];
}

/** The same segments, this much later. */
export function delaySegments(segments: readonly Segment[], byMs: number): readonly Segment[] {
  return segments.map((each) => ({
    ...each,
    startMs: each.startMs + byMs,
    endMs: each.endMs + byMs,
  }));
}

export function recordStreams(errors: RecogniserErrors): readonly RecordedLane[] {
  return loadTalkTexts().flatMap((talk) => recordTalk(talk, errors));
}

function recordTalk(talk: Talk, errors: RecogniserErrors): RecordedLane[] {
  const targets = [...talk.cues.keys()].filter((language) => language !== talk.spokenLanguage);
  const updates: TimedUpdate[] = [];
  let atMs = 0;
  const transcriber = new Transcriber(
    { sourceLanguageMode: "auto", sourceLanguage: undefined, targetLanguages: targets },
    errors,
    (message) => {
      if (!message.name.endsWith("transcript_update")) return;
      const update = readSegmentUpdate(message as TranscriptMessage, targets, talk.spokenLanguage);
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
      transcriber.growStretch(
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
