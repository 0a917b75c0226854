import { fileURLToPath } from "node:url";
import { defaultLimits } from "../limits.ts";
import type { RunningService } from "../options.ts";
import { loadIndex } from "../recogniser/load-index.ts";
import { startService } from "../start-service.ts";
import { asRecord } from "./as-record.ts";
import { ManualClock } from "./manual-clock.ts";
import { openSession } from "./session-client.ts";
import { toS16le } from "./sound.ts";
import { type SpokenChunk, spokenChunks } from "./spoken-chunks.ts";
import type { StreamClient } from "./stream-client.ts";

export interface Spoken {
  readonly client: StreamClient;
  readonly sessionId: string;
  readonly chunks: readonly SpokenChunk[];
}

/** A service without pacing, and the beginning of a talk to send. */
export interface SpeechFixture {
  readonly service: RunningService;
  readonly clock: ManualClock;
  readonly talk: Float32Array;
  open(body?: Record<string, unknown>, key?: string): ReturnType<typeof openSession>;
  /** Streams the talk, or its first `seconds`, to the end and collects the speech. */
  speak(body?: Record<string, unknown>, key?: string, seconds?: number): Promise<Spoken>;
  /**
   * Streams silence while the script of the talk is said at a pace at which the voice need not
   * hurry, and collects the speech. That costs a fraction of `speak`.
   */
  recite(body?: Record<string, unknown>, options?: Recital): Promise<Spoken>;
}

export interface Recital {
  readonly sentences?: number;
  /** Further modes of the key, each with a dot before it. */
  readonly modes?: string;
}

const talkSeconds = 17;
const matchingRateHz = 8_000;
/** Interval of the sentences of a recital; the first one takes half of it. */
const recitalPaceMs = 6_000;
/** 60 ms of s16le at 8 kHz. */
export const fixtureChunkBytes = 960;

/**
 * Starts a service for tests of speech.
 * @param ownSpeechMs see `Limits`
 */
export async function startSpeechFixture(
  ownSpeechMs = defaultLimits.ownSpeechMs,
): Promise<SpeechFixture> {
  const clock = new ManualClock();
  const service = await startService({
    clock,
    limits: { paceDebtMs: Infinity, ownSpeechMs },
  });
  const folder = fileURLToPath(new URL("../../site/talks", import.meta.url));
  const { talks } = await loadIndex(folder, () => {});
  const found = talks.find(({ talk }) => talk.name === "lighthouses");
  if (!found) throw new Error("the talk is missing");
  const talk = found.talk.sound.slice(0, talkSeconds * matchingRateHz);
  const open: SpeechFixture["open"] = (body = {}, key) =>
    openSession(
      service.url,
      {
        source_media_content_type: "audio/pcm;encoding=s16le;rate=8000",
        target_media_languages: ["de"],
        ...body,
      },
      key,
    );
  const stream = async (
    sound: Uint8Array,
    chunkBytes: number,
    body: Record<string, unknown>,
    key: string | undefined,
  ): Promise<Spoken> => {
    const { client, ticket } = await open(body, key);
    client.sendSound(sound, chunkBytes);
    client.send("end_of_source_media", {});
    await client.waitFor("end_of_stream");
    client.close();
    const format = body.message_format === "msgpack" ? "msgpack" : "json";
    return { client, sessionId: ticket.session_id, chunks: spokenChunks(client, format) };
  };
  return {
    service,
    clock,
    talk,
    open,
    speak(body = {}, key, seconds = talkSeconds) {
      const sound = toS16le(talk.subarray(0, seconds * matchingRateHz));
      return stream(sound, fixtureChunkBytes, body, key);
    },
    recite(body = {}, { sentences = 1, modes = "" } = {}) {
      const seconds = ((sentences - 0.5) * recitalPaceMs) / 1_000;
      const key = `local-key.scripted.script-pace=${recitalPaceMs}.script-sentences=${sentences}`;
      // A chunk of the longest duration for each second.
      const secondBytes = 2 * matchingRateHz;
      return stream(new Uint8Array(seconds * secondBytes), secondBytes, body, key + modes);
    },
  };
}

/** Concluded segments of a language, as successive clients received them. */
export function concludedSegments(
  clients: readonly StreamClient[],
  language: string,
): { readonly text: string; readonly lengthMs: number }[] {
  return clients
    .flatMap(({ messages }) => messages)
    .filter(({ name, body }) => name === "target_transcript_update" && body.language === language)
    .flatMap(({ body }) => (Array.isArray(body.concluded) ? body.concluded.map(asRecord) : []))
    .map(({ text, start_time, end_time }) => ({
      text: String(text),
      lengthMs: Number(end_time) - Number(start_time),
    }));
}
