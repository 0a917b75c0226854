import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { type SpokenSentence, trimSilence } from "./spoken-sentence.ts";

interface EspeakEvent {
  readonly type: string;
  /** Position of the word in the text, in characters from 1. */
  readonly text_position: number;
  /** Milliseconds from the beginning of the text. */
  readonly audio_position: number;
}

interface EspeakWorker {
  readonly samplerate: number;
  set_voice(name: string): void;
  set_rate(wordsPerMinute: number): void;
  set_pitch(pitch: number): void;
  set_range(range: number): void;
  synthesize(text: string, onPiece: (samples: Int16Array, events: EspeakEvent[]) => void): void;
}

interface EspeakModule {
  readonly eSpeakNGWorker: new () => EspeakWorker;
}

const PACKAGE = "@echogarden/espeak-ng-emscripten";

/**
 * Speaks one sentence with eSpeak NG, from the package in the folder that `AUTHORING_PACKAGES`
 * names; the product does not need it. Word times are the synthesiser's own events.
 */
export async function speakWithEspeak(
  text: string,
  voice: { name: string; rateWpm: number; pitch: number; range: number },
): Promise<SpokenSentence> {
  const { eSpeakNGWorker } = await loadEspeak();
  const worker = new eSpeakNGWorker();
  worker.set_voice(voice.name);
  worker.set_rate(voice.rateWpm);
  worker.set_pitch(voice.pitch);
  worker.set_range(voice.range);
  const pieces: Int16Array[] = [];
  const events: EspeakEvent[] = [];
  worker.synthesize(text, (samples, pieceEvents) => {
    pieces.push(samples);
    events.push(...pieceEvents);
  });
  const samples = Float32Array.from(
    pieces.flatMap((piece) => Array.from(piece)),
    (sample) => sample / 32_768,
  );
  return trimSilence({
    samples,
    rateHz: worker.samplerate,
    wordStartsMs: wordStarts(text, events),
  });
}

async function loadEspeak(): Promise<EspeakModule> {
  const folder = process.env.AUTHORING_PACKAGES ?? process.cwd();
  const path = createRequire(join(folder, "package.json")).resolve(PACKAGE);
  const { default: start }: { default: () => Promise<EspeakModule> } = await import(
    pathToFileURL(path).href
  );
  return await start();
}

function wordStarts(text: string, events: readonly EspeakEvent[]): number[] {
  const words = events.filter(({ type }) => type === "word");
  return Array.from(text.matchAll(/\S+/g), ({ index, 0: word }) => {
    const event = words.find(
      ({ text_position: position }) => position > index && position <= index + word.length,
    );
    if (!event) throw new Error(`No time for "${word}"`);
    return event.audio_position;
  });
}
