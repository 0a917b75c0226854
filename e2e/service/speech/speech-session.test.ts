// @vitest-environment node
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { getReconnect, ticketOf } from "../testing/session-client.ts";
import { toS16le } from "../testing/sound.ts";
import {
  benchChunkBytes,
  concludedSegments,
  type SpeechBench,
  startSpeechBench,
} from "../testing/speech-bench.ts";
import { type SpokenChunk, spokenChunks } from "../testing/spoken-chunks.ts";
import { StreamClient } from "../testing/stream-client.ts";

// Speech is made by a thread that shares the machine with every other test.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const raw = "audio/pcm;encoding=s16le;rate=24000";

let bench: SpeechBench;
beforeAll(async () => {
  // Only the tests of the account, in `speech-account.test.ts`, are about speech that comes back.
  bench = await startSpeechBench(0);
});
afterAll(() => bench.service.close());

const soundOf = (chunks: readonly SpokenChunk[]) =>
  Buffer.concat(chunks.flatMap(({ parts }) => parts));
const lengthsMs = (sessionId: string) =>
  bench.service.speech(sessionId).map(({ samples, rateHz }) => (samples.length * 1_000) / rateHz);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("a voice", () => {
  test("is the language's own, a man's or a woman's", async () => {
    const voices = [undefined, "male", "female"];
    const sounds: string[] = [];
    for (const voice of voices) {
      const body = {
        target_media_content_type: raw,
        ...(voice ? { target_media_voice: voice } : {}),
      };
      const { chunks } = await bench.speak(body, undefined, 6);
      sounds.push(soundOf(chunks).toString("base64"));
    }
    expect(new Set(sounds).size).toBe(voices.length);
    const [female, male, own] = bench.service.accounts().map(({ speech }) => speech?.voice);
    expect([own, male, female]).toEqual(["de", "de+m3", "de+f2"]);
  });

  test("says sentence after sentence without silence between them, no longer than the original", async () => {
    const { client, sessionId, chunks } = await bench.speak({ target_media_content_type: raw });
    const originalMs = concludedSegments([client], "de").map(({ lengthMs }) => lengthMs);
    const saidMs = lengthsMs(sessionId);
    expect(saidMs.length).toBe(originalMs.length);
    // Short sentences do not get shorter than a voice can say them distinctly.
    expect(sum(saidMs)).toBeLessThan(sum(originalMs) * 1.05);
    const sound = soundOf(chunks);
    const said = bench.service.speech(sessionId).map(({ samples }) => toS16le(samples));
    expect(sound.equals(Buffer.concat(said))).toBe(true);
    for (const { samples } of bench.service.speech(sessionId)) {
      const edge = 24 * 15;
      for (const end of [samples.subarray(0, edge), samples.subarray(-edge)]) {
        expect(Math.max(...end.map(Math.abs))).toBeGreaterThan(0.005);
      }
    }
  });

  test("can be twice as slow as the original", async () => {
    const { client, sessionId } = await bench.speak({}, "local-key.slow-speech=200");
    const originalMs = concludedSegments([client], "de").map(({ lengthMs }) => lengthMs);
    expect(sum(lengthsMs(sessionId))).toBeGreaterThan(sum(originalMs) * 1.7);
  });
});

test("the words of a script are said as those of a talk are", async () => {
  const { client } = await bench.open({ target_media_content_type: raw }, "local-key.scripted");
  client.sendSound(new Uint8Array(20 * benchChunkBytes), benchChunkBytes);
  client.send("end_of_source_media", {});
  await client.waitFor("end_of_stream");
  client.close();
  const segments = concludedSegments([client], "de").map(({ text }) => text);
  expect(segments[0]).toBe("Guten Abend und willkommen an der Küste.");
  expect(segments.length).toBeGreaterThan(1);
  const said = spokenChunks(client, "json").flatMap(({ fields }) => fields.text ?? []);
  expect(said).toEqual(segments);
  expect(bench.service.accounts()[0]?.speech?.utterances).toBe(segments.length);
});

test("every so-manieth piece is broken where that is asked for", async () => {
  for (const contentType of [raw, "audio/opus"]) {
    const body = { target_media_content_type: contentType };
    const whole = (await bench.speak(body)).chunks;
    const broken = (await bench.speak(body, "local-key.broken-speech=3")).chunks;
    // The identification header of Opus is no piece of sound.
    const pieces = (chunks: readonly SpokenChunk[]) =>
      chunks.flatMap(({ parts }) => parts).slice(contentType === raw ? 0 : 1);
    const found = pieces(broken);
    pieces(whole).forEach((piece, at) => {
      expect(Buffer.from(piece).equals(found[at] ?? new Uint8Array())).toBe(at % 3 !== 2);
    });
  }
});

/** A session that is cut off in the middle and gone on with: what came over each connection. */
async function resumed(mode: string): Promise<{
  readonly clients: readonly StreamClient[];
  readonly chunks: readonly (readonly SpokenChunk[])[];
}> {
  const key = `local-key.drop=9${mode}`;
  const { client, ticket } = await bench.open({}, key);
  const sound = toS16le(bench.talk);
  const half = 16_000 * 9;
  client.sendSound(sound.subarray(0, half), benchChunkBytes);
  await client.closed;
  const again = await ticketOf(await getReconnect(bench.service.url, ticket.token, key));
  const next = await StreamClient.open(again.streaming_url, again.token);
  next.sendSound(sound.subarray(half), benchChunkBytes);
  next.send("end_of_source_media", {});
  await next.waitFor("end_of_stream");
  next.close();
  const clients = [client, next];
  return { clients, chunks: clients.map((one) => spokenChunks(one, "json")) };
}

describe("on a resumed connection", () => {
  test("speech goes on where it was, and nothing is missing of it", async () => {
    const { clients, chunks } = await resumed("");
    const [before = [], after = []] = chunks;
    const all = [...before, ...after];
    expect(after.length).toBeGreaterThan(0);
    const texts = all.map(({ fields }) => fields.text).filter((text) => text !== null);
    expect(texts).toEqual(concludedSegments(clients, "de").map(({ text }) => text));
    expect(all.filter(({ fields }) => "content_type" in fields || "headers" in fields)).toEqual([
      all[0],
    ]);
  });

  test("speech begins anew where that is asked for", async () => {
    const { chunks } = await resumed(".speech-headers-again");
    const beginnings = chunks
      .flat()
      .filter(({ fields }) => fields.content_type === "audio/webm;codecs=opus;");
    expect(beginnings.length).toBe(2);
    for (const { fields, parts } of beginnings) {
      expect(fields.headers).toBe(1);
      expect(parts[0]?.slice(0, 4)).toEqual(Uint8Array.of(0x1a, 0x45, 0xdf, 0xa3));
    }
  });
});
