// @vitest-environment node
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChunkEvent, MessageEvent, RunningService, ServiceOptions } from "../options.ts";
import { startService } from "../start-service.ts";
import { asRecord } from "../testing/as-record.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { getReconnect, openSession, postSession, ticketOf } from "../testing/session-client.ts";
import { StreamClient } from "../testing/stream-client.ts";

/** 60 ms of 16 kHz s16le. */
const chunk = new Uint8Array(1_920).fill(1);

let service: RunningService;
let clock: ManualClock;
let chunks: ChunkEvent[];
let messages: MessageEvent[];

async function restart(options: ServiceOptions = {}): Promise<void> {
  await service?.close();
  clock = new ManualClock();
  chunks = [];
  messages = [];
  service = await startService({
    talksFolder: "no-talks",
    clock,
    onChunk: (event) => chunks.push(event),
    onMessage: (event) => messages.push(event),
    ...options,
  });
}

beforeAll(() => restart());
afterAll(() => service.close());

/** The account of the newest session, once it has the state. */
async function newest(state: string) {
  for (;;) {
    const [account] = service.accounts();
    if (account?.state === state) return account;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe.each(["json", "msgpack"] as const)("a stream in %s", (format) => {
  test("takes chunks and ends in the right order", async () => {
    await restart();
    const { client, ticket } = await openSession(service.url, {
      message_format: format,
      target_languages: ["de", "ja"],
      target_media_languages: ["en-us"],
    });
    client.sendSound(new Uint8Array(1_920 * 3), 1_920);
    client.send("end_of_source_media", {});
    await client.waitFor("end_of_stream");
    expect(client.messages.map(({ name, body }) => [name, body.language])).toEqual([
      ["end_of_source_transcript", undefined],
      ["end_of_target_transcript", "de"],
      ["end_of_target_transcript", "ja"],
      ["end_of_target_transcript", "en-us"],
      ["end_of_target_media", "en-us"],
      ["end_of_stream", undefined],
    ]);
    client.close();
    await client.closed;
    expect(
      chunks.map(({ sessionId, bytes, streamMs }) => [sessionId, bytes.length, streamMs]),
    ).toEqual([0, 60, 120].map((streamMs) => [ticket.session_id, 1_920, streamMs]));
    expect(messages.at(-1)).toMatchObject({ name: "end_of_stream", sessionId: ticket.session_id });
    expect(service.accounts()[0]).toMatchObject({
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
    const { client } = await openSession(service.url, { message_format: format });
    act(client);
    const { body } = await client.waitFor("error");
    expect(body).toEqual({
      request_type: expect.any(String),
      error_code: errorCode,
      reason_code: expect.any(Number),
      error_message: expect.any(String),
    });
    expect((await client.closed).code).toBe(4_000 + errorCode);
    expect(service.accounts()[0]?.state).toBe("ended");
  });
});

describe("limits", () => {
  test("a chunk is limited in bytes as well", async () => {
    const { client } = await openSession(service.url, {
      source_media_content_type: "audio/webm;codecs=opus",
    });
    client.sendChunk(new Uint8Array(100 * 1_024 + 1));
    expect((await client.waitFor("error")).body.error_message).toContain("too long");
  });

  test("a format that cannot be decoded yet is named so", async () => {
    const { client } = await openSession(service.url, { source_media_content_type: "audio/auto" });
    client.sendChunk(new Uint8Array(100));
    expect((await client.waitFor("error")).body).toMatchObject({
      error_code: 400,
      reason_code: 4000403,
      error_message: "Audio format not supported by the local service yet",
    });
  });

  test("an empty chunk is no sound and no error", async () => {
    const { client } = await openSession(service.url);
    client.sendChunk(new Uint8Array());
    client.send("end_of_source_media", {});
    await client.waitFor("end_of_stream");
    client.close();
  });

  test("the first sound has to come in time, and so does every next", async () => {
    const { client: silent } = await openSession(service.url);
    clock.advance(29_999);
    expect(silent.messages).toEqual([]);
    clock.advance(1);
    expect((await silent.waitFor("error")).body.error_code).toBe(408);

    const before = chunks.length;
    const { client } = await openSession(service.url);
    clock.advance(29_000);
    client.sendChunk(chunk);
    await newest("streaming");
    while (chunks.length === before) await new Promise((resolve) => setImmediate(resolve));
    clock.advance(29_000);
    expect(client.messages).toEqual([]);
    clock.advance(1_000);
    expect((await client.waitFor("error")).body.error_code).toBe(408);
    expect((await client.closed).code).toBe(4_408);
  });

  test("a connection lives an hour and the session longer", async () => {
    await restart({ limits: { idleMs: Infinity, firstSoundMs: Infinity } });
    const { client, ticket } = await openSession(service.url);
    clock.advance(3_600_000);
    expect((await client.closed).code).toBe(1_012);
    await newest("disconnected");
    const again = await ticketOf(await getReconnect(service.url, ticket.token));
    const resumed = await StreamClient.open(again.streaming_url, again.token);
    resumed.send("end_of_source_media", {});
    await resumed.waitFor("end_of_stream");
    resumed.close();
  });

  test("who does not close after the end is closed", async () => {
    await restart();
    const { client } = await openSession(service.url);
    client.send("end_of_source_media", {});
    await client.waitFor("end_of_stream");
    clock.advance(2_000);
    expect((await client.closed).code).toBe(1_000);
    expect(service.accounts()[0]?.ending).toBe("the stream was ended");
  });
});

describe("tokens", () => {
  beforeEach(() => restart());

  const connect = async (url: string, token: string) => {
    const client = await StreamClient.open(url, token);
    return client;
  };

  test("open one connection; a second use ends the session", async () => {
    const { client, ticket } = await openSession(service.url);
    await expect(connect(ticket.streaming_url, ticket.token)).rejects.toThrow("401 used_token");
    expect((await client.closed).code).toBe(4_401);
    expect((await getReconnect(service.url, ticket.token)).status).toBe(400);
  });

  test("expire", async () => {
    const ticket = await ticketOf(await postSession(service.url));
    clock.advance(60_000);
    await expect(connect(ticket.streaming_url, ticket.token)).rejects.toThrow("401 expired_token");
  });

  test("are needed, and have to be known", async () => {
    const { streaming_url } = await ticketOf(await postSession(service.url));
    await expect(connect(streaming_url, "")).rejects.toThrow("401 missing_token");
    await expect(connect(streaming_url, "made-up")).rejects.toThrow("401 invalid_token");
    await expect(connect(`${service.url.replace("http", "ws")}/v3/x`, "a")).rejects.toThrow("404");
  });

  test("of the newest reply alone resume a session, and asking drops the open connection", async () => {
    const { client, ticket } = await openSession(service.url);
    const second = await ticketOf(await getReconnect(service.url, ticket.token));
    expect(second.session_id).toBe(ticket.session_id);
    expect((await client.closed).code).toBe(4_409);
    const resumed = await connect(second.streaming_url, second.token);
    const outdated = await getReconnect(service.url, ticket.token);
    expect([outdated.status, asRecord(await outdated.json()).code]).toEqual([
      400,
      "outdated_token",
    ]);
    expect((await resumed.closed).code).toBe(4_401);
    const ended = await getReconnect(service.url, second.token);
    expect(asRecord(await ended.json()).code).toBe("session_ended");
  });

  test("belong to the key that got them", async () => {
    const ticket = await ticketOf(await postSession(service.url));
    const other = await getReconnect(service.url, ticket.token, "local-key.mute");
    expect(asRecord(await other.json()).code).toBe("invalid_token");
  });

  test("resume for a while only", async () => {
    const { client, ticket } = await openSession(service.url);
    client.close();
    await newest("disconnected");
    clock.advance(120_000);
    expect(service.accounts()[0]).toMatchObject({ state: "ended", ending: "was not resumed" });
    expect((await getReconnect(service.url, ticket.token)).status).toBe(400);
  });

  test("can be asked for expired ones", async () => {
    const key = "local-key.expired-token";
    const ticket = await ticketOf(await postSession(service.url, {}, key));
    await expect(connect(ticket.streaming_url, ticket.token)).rejects.toThrow("401 expired_token");
  });
});

describe("modes", () => {
  beforeEach(() => restart({ limits: { paceDebtMs: Infinity } }));
  const second = new Uint8Array(32_000);

  test("drop closes once, and the session can be resumed", async () => {
    const key = "local-key.drop=2";
    const { client, ticket } = await openSession(service.url, {}, key);
    client.sendChunk(second);
    client.sendChunk(second);
    expect((await client.closed).code).toBe(1_012);
    const again = await ticketOf(await getReconnect(service.url, ticket.token, key));
    const resumed = await StreamClient.open(again.streaming_url, again.token);
    resumed.sendChunk(second);
    resumed.send("end_of_source_media", {});
    await resumed.waitFor("end_of_stream");
    expect(service.accounts()[0]).toMatchObject({ connections: 2, secondsReceived: 3 });
    resumed.close();
  });

  test("drop-hard cuts the line without a close frame", async () => {
    const { client } = await openSession(service.url, {}, "local-key.drop-hard=1");
    client.sendChunk(second);
    expect((await client.closed).code).toBe(1_006);
    await newest("disconnected");
  });

  test("stream-error ends the session", async () => {
    const { client, ticket } = await openSession(service.url, {}, "local-key.stream-error=1");
    client.sendChunk(second);
    expect((await client.waitFor("error")).body.error_code).toBe(500);
    expect((await client.closed).code).toBe(4_500);
    const again = await getReconnect(service.url, ticket.token, "local-key.stream-error=1");
    expect(again.status).toBe(400);
  });

  test("mute never says a word", async () => {
    const { client } = await openSession(service.url, {}, "local-key.mute");
    client.sendChunk(second);
    client.send("end_of_source_media", {});
    await newest("draining");
    expect(client.messages).toEqual([]);
    client.close();
    await client.closed;
  });

  test.each(["json", "msgpack"])(
    "garbage sends every kind of invalid frame (%s)",
    async (format) => {
      const { client } = await openSession(
        service.url,
        { message_format: format },
        "local-key.garbage=1",
      );
      for (let n = 0; n < 7; n++) client.sendChunk(second);
      client.send("end_of_source_media", {});
      await client.waitFor("end_of_stream");
      expect(client.messages.slice(0, 7).map(({ name }) => name)).toEqual([
        "end_of_source_transcript",
        "(not decodable)",
        "(not one key)",
        "(not one key)",
        "weather_update",
        "source_transcript_update",
        "source_transcript_update",
      ]);
      client.close();
    },
  );

  test("slow answers and writes late", async () => {
    await restart();
    const answer = postSession(service.url, {}, "local-key.slow=500");
    let isAnswered = false;
    answer.then(() => {
      isAnswered = true;
    });
    // A second request is answered in the meantime: the first has arrived and waits.
    await postSession(service.url);
    expect(isAnswered).toBe(false);
    clock.advance(500);
    const ticket = await ticketOf(await answer);
    const client = await StreamClient.open(ticket.streaming_url, ticket.token);
    client.send("end_of_source_media", {});
    while (service.accounts().every(({ state }) => state !== "ended")) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(messages).toEqual([]);
    clock.advance(500);
    await client.waitFor("end_of_stream");
    client.close();
  });
});

describe("closing the service", () => {
  afterEach(() => restart());

  test("cuts streams and frees the port", async () => {
    const { client } = await openSession(service.url);
    await service.close();
    expect([1_001, 1_006]).toContain((await client.closed).code);
    await expect(fetch(service.url)).rejects.toThrow();
  });
});
