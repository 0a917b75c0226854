import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { reconnectSession, type TicketReply } from "../testing/session-client.ts";
import { toS16le } from "../testing/sound.ts";
import {
  concludedSegments,
  fixtureChunkBytes,
  type SpeechFixture,
  startSpeechFixture,
} from "../testing/speech-fixture.ts";
import { type SpokenChunk, spokenChunks } from "../testing/spoken-chunks.ts";
import type { StreamClient } from "../testing/stream-client.ts";

// Speech is synthesised by a thread that shares the machine with every other test.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

// The first two sentences of the talk.
const talkSeconds = 9;
const raw = "audio/pcm;encoding=s16le;rate=24000";

let fixture: SpeechFixture;
beforeAll(async () => {
  // Only `speech-account.test.ts` is about speech that comes back.
  fixture = await startSpeechFixture(0);
});
afterAll(() => fixture.service.close());

const soundOf = (chunks: readonly SpokenChunk[]) =>
  Buffer.concat(chunks.flatMap(({ parts }) => parts));
const lengthsMs = (sessionId: string) =>
  fixture.service.speech(sessionId).map(({ samples, rateHz }) => (samples.length * 1_000) / rateHz);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

describe("a voice", () => {
  test("belongs to the language, and is male or female", async () => {
    const voices = [undefined, "male", "female"];
    const sounds: string[] = [];
    for (const voice of voices) {
      const body = {
        target_media_content_type: raw,
        ...(voice ? { target_media_voice: voice } : {}),
      };
      const { chunks } = await fixture.recite(body, { sentences: 1 });
      sounds.push(soundOf(chunks).toString("base64"));
    }
    expect(new Set(sounds).size).toBe(voices.length);
    const [female, male, own] = fixture.service.accounts().map(({ speech }) => speech?.voice);
    expect([own, male, female]).toEqual(["de", "de+m3", "de+f2"]);
  });

  test("speaks sentences without silence between them, no longer than the original", async () => {
    const { client, sessionId, chunks } = await fixture.speak(
      { target_media_content_type: raw },
      undefined,
      talkSeconds,
    );
    const originalMs = concludedSegments([client], "de").map(({ lengthMs }) => lengthMs);
    const saidMs = lengthsMs(sessionId);
    expect(saidMs.length).toBe(originalMs.length);
    expect(saidMs.length).toBeGreaterThan(1);
    // Short sentences cannot be shorter than a voice says them distinctly.
    expect(sum(saidMs)).toBeLessThan(sum(originalMs) * 1.05);
    const sound = soundOf(chunks);
    const said = fixture.service.speech(sessionId).map(({ samples }) => toS16le(samples));
    expect(sound.equals(Buffer.concat(said))).toBe(true);
    for (const { samples } of fixture.service.speech(sessionId)) {
      const edge = 24 * 15;
      for (const end of [samples.subarray(0, edge), samples.subarray(-edge)]) {
        expect(Math.max(...end.map(Math.abs))).toBeGreaterThan(0.005);
      }
    }
  });

  test("can be twice as long as the original", { tags: ["long"] }, async () => {
    const key = "local-key.scripted.script-pace=3000.script-sentences=1.slow-speech=200";
    const { client, sessionId } = await fixture.speak({}, key, 2);
    const originalMs = concludedSegments([client], "de").map(({ lengthMs }) => lengthMs);
    expect(sum(lengthsMs(sessionId))).toBeGreaterThan(sum(originalMs) * 1.7);
  });
});

test("scripted words are spoken like recognised words", { tags: ["long"] }, async () => {
  const { client } = await fixture.open({ target_media_content_type: raw }, "local-key.scripted");
  client.sendSound(new Uint8Array(14 * fixtureChunkBytes), fixtureChunkBytes);
  client.send("end_of_source_media", {});
  await client.waitFor("end_of_stream");
  client.close();
  const segments = concludedSegments([client], "de").map(({ text }) => text);
  expect(segments[0]).toBe("Guten Abend und willkommen an der Küste.");
  expect(segments.length).toBeGreaterThan(1);
  const said = spokenChunks(client, "json").flatMap(({ fields }) => fields.text ?? []);
  expect(said).toEqual(segments);
  expect(fixture.service.accounts()[0]?.speech?.utterances).toBe(segments.length);
});

test("broken-speech corrupts every n-th piece", () => expectBroken("audio/opus", 1));

test("broken-speech corrupts every n-th piece of raw sound", { tags: ["long"] }, () =>
  expectBroken(raw, 0),
);

/** @param headers pieces before the sound, which stay whole */
async function expectBroken(contentType: string, headers: number): Promise<void> {
  const body = { target_media_content_type: contentType };
  const whole = (await fixture.recite(body)).chunks;
  const broken = (await fixture.recite(body, { modes: ".broken-speech=3" })).chunks;
  const pieces = (chunks: readonly SpokenChunk[]) =>
    chunks.flatMap(({ parts }) => parts).slice(headers);
  const found = pieces(broken);
  expect(pieces(whole).length).toBeGreaterThan(12);
  pieces(whole).forEach((piece, at) => {
    expect(Buffer.from(piece).equals(found[at] ?? new Uint8Array())).toBe(at % 3 !== 2);
  });
}

function reopen({ token }: TicketReply, key: string): Promise<StreamClient> {
  return reconnectSession(fixture.service.url, token, key);
}

// Lets the manual clock pass, no faster than the machine can follow.
async function whileTimePasses<T>(promise: Promise<T>): Promise<T> {
  const stepMs = 20;
  const timer = setInterval(() => fixture.clock.advance(stepMs), stepMs);
  return promise.finally(() => clearInterval(timer));
}

async function resumed(mode: string): Promise<{
  readonly clients: readonly StreamClient[];
  readonly chunks: readonly (readonly SpokenChunk[])[];
}> {
  // The second sentence is said after the connection was dropped.
  const key = `local-key.scripted.script-pace=800.script-sentences=2.drop=1${mode}`;
  const { client, ticket } = await fixture.open({}, key);
  const sound = new Uint8Array(16_000 * 2);
  const half = 16_000;
  client.sendSound(sound.subarray(0, half), fixtureChunkBytes);
  await client.closed;
  const next = await reopen(ticket, key);
  next.sendSound(sound.subarray(half), fixtureChunkBytes);
  next.send("end_of_source_media", {});
  await next.waitFor("end_of_stream");
  next.close();
  const clients = [client, next];
  return { clients, chunks: clients.map((one) => spokenChunks(one, "json")) };
}

describe("on a resumed connection", () => {
  test("speech continues without a loss", async () => {
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

  test("speech made while the old one was being closed is not lost", async () => {
    const key = "local-key.scripted.script-pace=800.script-sentences=1.drop=1.slow=200";
    const { client, ticket } = await whileTimePasses(fixture.open({}, key));
    // The service begins to close with this sound. The client learns it when time passes.
    client.sendSound(new Uint8Array(16_000), fixtureChunkBytes);
    await vi.waitFor(() => expect(lengthsMs(ticket.session_id).length).toBe(1), 60_000);
    expect((await whileTimePasses(client.closed)).code).toBe(1_012);
    const next = await whileTimePasses(reopen(ticket, key));
    next.send("end_of_source_media", {});
    await whileTimePasses(next.waitFor("end_of_stream"));
    next.close();
    const texts = [client, next]
      .flatMap((one) => spokenChunks(one, "json"))
      .flatMap(({ fields }) => fields.text ?? []);
    expect(texts).toEqual(concludedSegments([client, next], "de").map(({ text }) => text));
    expect(texts.length).toBe(1);
  });

  test("speech restarts with speech-headers-again", async () => {
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
