// Plays sound through the extension's own capture and stream, fast, and measures their memory.
import { WebSocket } from "ws";
import { createSoundEncoder } from "../../src/audio/encoders/create-sound-encoder.ts";
import { DEFAULT_SOURCE_CONTENT_TYPE } from "../../src/audio/formats/source-formats.ts";
import { FeedServer } from "../../src/capture/feed-server.ts";
import { RecordedSound } from "../../src/capture/recorded-sound.ts";
import { CaptureClient } from "../../src/messaging/capture-client.ts";
import type { ContextLocks } from "../../src/messaging/context-locks.ts";
import { createHttpClient } from "../../src/service/http/http-client.ts";
import {
  requestVoiceSession,
  streamAddress,
} from "../../src/service/voice-session/voice-sessions.ts";
import { NO_PROGRESS } from "../../src/voice/ledger/stream-progress.ts";
import type { SoundFeed } from "../../src/voice/sending/sound-feed.ts";
import { VoiceStream } from "../../src/voice/voice-stream.ts";
import { TALKS_FOLDER } from "../harness/account/talk-files.ts";
import { decodeMedia } from "../service/talks/decode-media.ts";
import type { FromMemory, ToMemory } from "./memory-replay.ts";

const RATE_HZ = 48_000;
const BLOCK_FRAMES = 480;
const MOST_AHEAD_MS = 2000;
const TARGETS = ["de", "es"] as const;
const NO_LOCKS: ContextLocks = {
  acquire: async () => undefined,
  whenReleased: () => new Promise(() => undefined),
};

const worker = new EventTarget();
Object.assign(globalThis, {
  WebSocket,
  addEventListener: worker.addEventListener.bind(worker),
  removeEventListener: worker.removeEventListener.bind(worker),
});
const sendMessage = (message: FromMemory) => process.send?.(message);
process.once("message", (message: ToMemory) => {
  replay(message).then(
    () => process.exit(0),
    (thrown) => {
      console.error(thrown);
      process.exit(1);
    },
  );
});

async function replay({ baseUrl, minutes }: ToMemory): Promise<void> {
  const talk = await decodeMedia(`${TALKS_FOLDER}/lighthouses.en.webm`, RATE_HZ);
  const captureClient = new CaptureClient({}, NO_LOCKS);
  const server = new FeedServer({
    createEncoder: createSoundEncoder,
    startRecogniser: () => Promise.reject(new Error("The bench has no recogniser.")),
    translate: () => Promise.reject(new Error("The bench has no translator.")),
    onFailure: (_, error) => {
      throw error;
    },
    handOver: (handover, port) => void captureClient.acceptPort(handover, port),
    locks: NO_LOCKS,
  });
  const sound = new RecordedSound({ inputRateHz: RATE_HZ, rateHz: 16_000, ringMs: 30_000 });
  const capture = server.serveCapture({ tabId: 1, captureId: "replay" }, sound);
  let handedMs = 0;
  let segments = 0;
  const stream = listen(
    baseUrl,
    withProgress(captureClient.feed("replay"), (endMs) => (handedMs = endMs)),
    {
      onConcluded: (count) => (segments += count),
    },
  );
  server.offerPort();
  let capturedMs = 0;
  for (let minute = 1; minute <= minutes; minute++) {
    while (capturedMs < minute * 60_000) {
      const at = ((capturedMs * RATE_HZ) / 1000) % (talk.length - BLOCK_FRAMES);
      capture.append(talk.slice(at, at + BLOCK_FRAMES));
      capturedMs += (BLOCK_FRAMES * 1000) / RATE_HZ;
      while (capturedMs - handedMs > MOST_AHEAD_MS) await turn();
    }
    sendMessage({ minute, bytes: measureHeap(), segments });
  }
  capture.end();
  await stream;
}

function withProgress(feed: SoundFeed, onChunk: (endMs: number) => void): SoundFeed {
  return {
    ...feed,
    open: (request, listener) =>
      feed.open(request, {
        onEnd: () => listener.onEnd(),
        onChunk: (chunk) => {
          onChunk(chunk.startMs + chunk.durationMs);
          listener.onChunk(chunk);
        },
      }),
  };
}

function listen(
  baseUrl: string,
  feed: SoundFeed,
  { onConcluded }: { onConcluded: (count: number) => void },
): Promise<void> {
  const http = createHttpClient({
    baseUrl,
    authScheme: "Service-Auth-Key",
    apiKey: "local-key",
  });
  const contentType = DEFAULT_SOURCE_CONTENT_TYPE;
  const stream = new VoiceStream({
    provider: {
      resume: () => Promise.reject(new Error("The replay drops no connection.")),
      request: async (signal) => {
        const session = await requestVoiceSession(
          http,
          {
            source_media_content_type: contentType,
            message_format: "msgpack",
            target_languages: [...TARGETS],
          },
          { baseUrl, streamHosts: [] },
          signal,
        );
        return {
          address: streamAddress(session),
          token: session.token,
          contentType,
          messageFormat: "msgpack",
          targets: TARGETS,
          speech: null,
        };
      },
    },
    feed,
    events: {
      onState: () => undefined,
      onUpdate: ({ concluded }) => onConcluded(concluded.length),
      onGap: () => undefined,
      onLink: () => undefined,
    },
    start: { progress: NO_PROGRESS, token: null, concluded: [], counts: new Map() },
    // In a fast replay only the service controls the pause between two chunks.
    limits: { gapShare: 0 },
    silenceLimitMs: 60_000,
  });
  return stream.run(new AbortController().signal);
}

function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function measureHeap(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}
