import { parentPort } from "node:worker_threads";
import { resample } from "../audio/resampler.ts";
import { matchingRateHz } from "../talks/talk.ts";
import { OwnSpeechDetector } from "./own-speech-detector.ts";
import { RecentSpeech } from "./recent-speech.ts";
import { SpeechEncoder } from "./speech-encoder.ts";
import { speechRateHz } from "./speech-rate.ts";
import { Synthesiser } from "./synthesiser.ts";
import type { FromThread, ToThread } from "./thread-messages.ts";

let ownSpeechMs = 0;
let recentSpeech = new RecentSpeech(0);
const synthesiser = Synthesiser.load();
const encoders = new Map<string, SpeechEncoder>();
const detectors = new Map<string, OwnSpeechDetector>();
let queue: Promise<void> = Promise.resolve();

parentPort?.on("message", (message: ToThread) => {
  queue = queue.then(() => handleMessage(message));
});

async function handleMessage(message: ToThread): Promise<void> {
  switch (message.kind) {
    case "synthesise":
      await synthesise(message);
      break;
    case "sound":
      pushSound(message.sessionId, message.sound);
      break;
    case "restart":
      await closeEncoder(message.sessionId);
      break;
    case "close":
      detectors.delete(message.sessionId);
      await closeEncoder(message.sessionId);
      break;
    case "begin":
      ownSpeechMs = message.ownSpeechMs;
      recentSpeech = new RecentSpeech((ownSpeechMs * matchingRateHz) / 1_000);
      detectors.clear();
      for (const sessionId of encoders.keys()) await closeEncoder(sessionId);
      break;
  }
}

async function synthesise({
  sessionId,
  format,
  request,
}: Extract<ToThread, { kind: "synthesise" }>): Promise<void> {
  try {
    const samples = (await synthesiser).synthesise(request);
    const encoder = encoders.get(sessionId) ?? (await SpeechEncoder.open(format));
    encoders.set(sessionId, encoder);
    const batches = await encoder.encode(samples);
    postReply({ kind: "speech", sessionId, samples, batches, fault: undefined });
    if (ownSpeechMs > 0) recentSpeech.add(resample(samples, speechRateHz, matchingRateHz));
  } catch (error) {
    const samples = new Float32Array();
    postReply({ kind: "speech", sessionId, samples, batches: [], fault: String(error) });
  }
}

function pushSound(sessionId: string, sound: Float32Array): void {
  const detector = detectors.get(sessionId) ?? new OwnSpeechDetector(recentSpeech);
  detectors.set(sessionId, detector);
  const before = detector.heardSamples;
  detector.pushSound(sound);
  if (detector.heardSamples === before) return;
  postReply({
    kind: "ownSpeech",
    sessionId,
    heardMs: (detector.heardSamples * 1_000) / matchingRateHz,
  });
}

// The session's next utterance, if any, starts a new stream.
async function closeEncoder(sessionId: string): Promise<void> {
  const encoder = encoders.get(sessionId);
  encoders.delete(sessionId);
  await encoder?.close();
}

function postReply(message: FromThread): void {
  parentPort?.postMessage(message);
}
