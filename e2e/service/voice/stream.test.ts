import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { ServiceOptions } from "../options.ts";
import { openSession, reconnectSession } from "../testing/session-client.ts";
import type { StreamClient } from "../testing/stream-client.ts";
import { type StreamFixture, startStreamFixture } from "../testing/stream-fixture.ts";

const chunk = new Uint8Array(1_920).fill(1);

let fixture: StreamFixture;

async function restart(options: ServiceOptions = {}): Promise<void> {
  await fixture?.service.close();
  fixture = await startStreamFixture(options);
}

beforeAll(() => restart());
afterAll(() => fixture.service.close());

describe.each(["json", "msgpack"] as const)("a stream in %s", (format) => {
  test("accepts chunks and ends in the right order", async () => {
    await restart();
    const { client, ticket } = await openSession(fixture.service.url, {
      message_format: format,
      target_languages: ["de", "ja"],
      target_media_languages: ["en-US"],
    });
    client.sendSound(new Uint8Array(1_920 * 3), 1_920);
    client.send("end_of_source_media", {});
    await client.waitFor("end_of_stream");
    expect(client.messages.map(({ name, body }) => [name, body.language])).toEqual([
      ["end_of_source_transcript", undefined],
      ["end_of_target_transcript", "de"],
      ["end_of_target_transcript", "ja"],
      ["end_of_target_transcript", "en-US"],
      ["end_of_target_media", "en-US"],
      ["end_of_stream", undefined],
    ]);
    client.close();
    await client.closed;
    expect(
      fixture.chunks.map(({ sessionId, bytes, streamMs }) => [sessionId, bytes.length, streamMs]),
    ).toEqual([0, 60, 120].map((streamMs) => [ticket.session_id, 1_920, streamMs]));
    expect(fixture.messages.at(-1)).toMatchObject({
      name: "end_of_stream",
      sessionId: ticket.session_id,
    });
    expect(fixture.service.accounts()[0]).toMatchObject({
      state: "ended",
      ending: "the stream was ended",
      messageFormat: format,
      secondsReceived: 0.18,
      secondsOfSound: 0,
      chunks: { count: 3, payloadBytes: 5_760, shortestMs: 60, longestMs: 60 },
    });
  });

  test.each<[string, number, (client: StreamClient) => void]>([
    [
      "a frame of the wrong kind",
      400,
      (client) => client.sendRaw(format === "json" ? new Uint8Array(3) : "{}"),
    ],
    ["a message it does not know", 400, (client) => client.send("source_media", {})],
    ["half a sample", 400, (client) => client.sendChunk(new Uint8Array(1_919))],
    ["more than a second", 400, (client) => client.sendChunk(new Uint8Array(32_002))],
    [
      "a chunk after the end",
      400,
      (client) => {
        client.send("end_of_source_media", {});
        client.sendChunk(chunk);
      },
    ],
    ["sound much too fast", 429, (client) => client.sendSound(new Uint8Array(1_920 * 100), 1_920)],
  ])("is ended by %s", async (_what, errorCode, act) => {
    const { client } = await openSession(fixture.service.url, { message_format: format });
    act(client);
    const { body } = await client.waitFor("error");
    expect(body).toEqual({
      request_type: expect.any(String),
      error_code: errorCode,
      reason_code: expect.any(Number),
      error_message: expect.any(String),
    });
    expect((await client.closed).code).toBe(4_000 + errorCode);
    expect(fixture.service.accounts()[0]?.state).toBe("ended");
  });
});

describe("limits", () => {
  test("a chunk is limited in bytes too", async () => {
    const { client } = await openSession(fixture.service.url, {
      source_media_content_type: "audio/webm;codecs=opus",
    });
    client.sendChunk(new Uint8Array(100 * 1_024 + 1));
    expect((await client.waitFor("error")).body.error_message).toContain("too long");
  });

  test("bytes in another format are reported as such", async () => {
    const { client } = await openSession(fixture.service.url, {
      source_media_content_type: "audio/ogg",
    });
    client.sendChunk(new Uint8Array(100));
    expect((await client.waitFor("error")).body).toMatchObject({
      request_type: "source_media_chunk",
      error_code: 400,
      error_message: "Audio could not be decoded: an Ogg page was expected",
    });
    expect((await client.closed).code).toBe(4_400);
  });

  test("an empty chunk is valid and has no sound", async () => {
    const { client } = await openSession(fixture.service.url);
    client.sendChunk(new Uint8Array());
    client.send("end_of_source_media", {});
    await client.waitFor("end_of_stream");
    client.close();
  });

  test("the first sound has a time limit, and so has every gap", async () => {
    const { client: silent } = await openSession(fixture.service.url);
    fixture.clock.advance(29_999);
    expect(silent.messages).toEqual([]);
    fixture.clock.advance(1);
    expect((await silent.waitFor("error")).body.error_code).toBe(408);

    const before = fixture.chunks.length;
    const { client } = await openSession(fixture.service.url);
    fixture.clock.advance(29_000);
    client.sendChunk(chunk);
    await fixture.newest("streaming");
    await fixture.until(() => fixture.chunks.length > before);
    fixture.clock.advance(29_000);
    expect(client.messages).toEqual([]);
    fixture.clock.advance(1_000);
    expect((await client.waitFor("error")).body.error_code).toBe(408);
    expect((await client.closed).code).toBe(4_408);
  });

  test("a connection lasts an hour, and its session longer", async () => {
    await restart({ limits: { idleMs: Infinity, firstSoundMs: Infinity } });
    const { client, ticket } = await openSession(fixture.service.url);
    fixture.clock.advance(3_600_000);
    expect((await client.closed).code).toBe(1_012);
    await fixture.newest("disconnected");
    const resumed = await reconnectSession(fixture.service.url, ticket.token);
    resumed.send("end_of_source_media", {});
    await resumed.waitFor("end_of_stream");
    resumed.close();
  });

  test("a client that does not close after the end is disconnected", async () => {
    await restart();
    const { client } = await openSession(fixture.service.url);
    client.send("end_of_source_media", {});
    await client.waitFor("end_of_stream");
    fixture.clock.advance(2_000);
    expect((await client.closed).code).toBe(1_000);
    expect(fixture.service.accounts()[0]?.ending).toBe("the stream was ended");
  });
});

describe("closing the service", () => {
  afterEach(() => restart());

  test("ends streams and frees the port", async () => {
    const { client } = await openSession(fixture.service.url);
    await fixture.service.close();
    expect([1_001, 1_006]).toContain((await client.closed).code);
    await expect(fetch(fixture.service.url)).rejects.toThrow();
  });
});
