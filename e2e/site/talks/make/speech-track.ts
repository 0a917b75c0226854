import { speakWithEspeak } from "./speak-with-espeak.ts";
import { speakWithFestival } from "./speak-with-festival.ts";
import type { SpokenSentence } from "./spoken-sentence.ts";
import { type Sentence, splitCues, type TalkScript } from "./talk-script.ts";

export interface PlacedSentence {
  readonly sentence: Sentence;
  readonly startMs: number;
  readonly endMs: number;
  /** When each word of the spoken text begins, in talk time. */
  readonly wordStartsMs: readonly number[];
}

export interface SpeechTrack {
  readonly samples: Float32Array;
  readonly rateHz: number;
  readonly durationMs: number;
  readonly sentences: readonly PlacedSentence[];
}

const EDGE_MS = 500;

/** Speaks every sentence of a talk and joins them with a lecturer's pauses. */
export async function speakTalk(script: TalkScript): Promise<SpeechTrack> {
  const spoken: { sentence: Sentence; speech: SpokenSentence }[] = [];
  for (const sentence of script.sentences) {
    const text = splitCues(sentence[script.spokenLanguage]).join(" ");
    const speech = await speak(text, script.voice);
    const wordCount = text.split(/\s+/).length;
    if (speech.wordStartsMs.length !== wordCount) {
      throw new Error(`${speech.wordStartsMs.length} times for ${wordCount} words: ${text}`);
    }
    spoken.push({ sentence, speech });
  }
  return join(spoken);
}

async function speak(text: string, voice: TalkScript["voice"]): Promise<SpokenSentence> {
  return voice.engine === "festival"
    ? await speakWithFestival(text, voice)
    : await speakWithEspeak(text, voice);
}

function join(spoken: readonly { sentence: Sentence; speech: SpokenSentence }[]): SpeechTrack {
  const rateHz = spoken[0]?.speech.rateHz ?? 0;
  const sentences: PlacedSentence[] = [];
  let atMs = EDGE_MS;
  for (const [index, { sentence, speech }] of spoken.entries()) {
    const startMs = atMs;
    const endMs = startMs + (speech.samples.length * 1_000) / rateHz;
    const wordStartsMs = speech.wordStartsMs.map((wordMs) => startMs + wordMs);
    sentences.push({ sentence, startMs, endMs, wordStartsMs });
    const isLast = index === spoken.length - 1;
    atMs = endMs + (isLast ? EDGE_MS : (sentence.pauseAfterMs ?? pauseAfterMs(endMs - startMs)));
  }
  const samples = new Float32Array(Math.round((atMs * rateHz) / 1_000));
  for (const [index, { speech }] of spoken.entries()) {
    const startMs = sentences[index]?.startMs ?? 0;
    samples.set(speech.samples, Math.round((startMs * rateHz) / 1_000));
  }
  return { samples, rateHz, durationMs: atMs, sentences };
}

// A longer sentence is followed by a longer pause: 0.3 to 0.6 s.
function pauseAfterMs(sentenceMs: number): number {
  return Math.min(600, 300 + sentenceMs * 0.035);
}
