import { parentPort } from "node:worker_threads";
import { resample } from "../audio/resampler.ts";
import { matchingRateHz } from "../talks/talk.ts";
import { OwnSpeechFinder } from "./own-speech-finder.ts";
import { SpeechEncoder } from "./speech-encoder.ts";
import { speechRateHz } from "./speech-rate.ts";
import { SpokenLately } from "./spoken-lately.ts";
import { Synthesiser } from "./synthesiser.ts";
import type { FromThread, ToThread } from "./thread-messages.ts";

let ownSpeechMs = 0;
let spokenLately = new SpokenLately(0);
const synthesiser = Synthesiser.load();
const encoders = new Map<string, SpeechEncoder>();
const finders = new Map<string, OwnSpeechFinder>();
/** One after the other, as they came. */
let queue: Promise<void> = Promise.resolve();

parentPort?.on("message", (message: ToThread) => {
  queue = queue.then(() => take(message));
});

async function take(message: ToThread): Promise<void> {
  switch (message.kind) {
    case "say":
      await say(message);
      break;
    case "listen":
      listen(message.row, message.sound);
      break;
    case "restart":
      await closeEncoder(message.row);
      break;
    case "close":
      finders.delete(message.row);
      await closeEncoder(message.row);
      break;
    case "begin":
      ownSpeechMs = message.ownSpeechMs;
      spokenLately = new SpokenLately((ownSpeechMs * matchingRateHz) / 1_000);
      finders.clear();
      for (const row of encoders.keys()) await closeEncoder(row);
      break;
  }
}

async function say({ row, format, wording }: Extract<ToThread, { kind: "say" }>): Promise<void> {
  try {
    const samples = (await synthesiser).say(wording);
    const encoder = encoders.get(row) ?? (await SpeechEncoder.open(format));
    encoders.set(row, encoder);
    const batches = await encoder.encode(samples);
    answer({ kind: "said", row, samples, batches, fault: undefined });
    if (ownSpeechMs > 0) spokenLately.add(resample(samples, speechRateHz, matchingRateHz));
  } catch (error) {
    const samples = new Float32Array();
    answer({ kind: "said", row, samples, batches: [], fault: String(error) });
  }
}

function listen(row: string, sound: Float32Array): void {
  const finder = finders.get(row) ?? new OwnSpeechFinder(spokenLately);
  finders.set(row, finder);
  const before = finder.heardSamples;
  finder.listen(sound);
  if (finder.heardSamples === before) return;
  answer({ kind: "heard", row, heardMs: (finder.heardSamples * 1_000) / matchingRateHz });
}

/** The next utterance of the row, if there is one, begins a new stream. */
async function closeEncoder(row: string): Promise<void> {
  const encoder = encoders.get(row);
  encoders.delete(row);
  await encoder?.close();
}

function answer(message: FromThread): void {
  parentPort?.postMessage(message);
}
