import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  getReconnect,
  openSession,
  postSession,
  reconnectSession,
  ticketOf,
} from "../testing/session-client.ts";
import { StreamClient } from "../testing/stream-client.ts";
import { type StreamFixture, startStreamFixture } from "../testing/stream-fixture.ts";

const second = new Uint8Array(32_000);

/**
 * Real connections take time while tests advance the manual clock, so limits must not end what a
 * test is about.
 */
const ENDLESS = {
  paceDebtMs: Infinity,
  idleMs: Infinity,
  firstSoundMs: Infinity,
  connectionMs: Infinity,
  tokenLifetimeMs: Infinity,
  resumeWindowMs: Infinity,
};

let fixture: StreamFixture;
beforeEach(async () => {
  fixture = await startStreamFixture({ limits: ENDLESS });
});
afterEach(() => fixture.service.close());

async function whileTimePasses<T>(promise: Promise<T>, stepMs = 50): Promise<T> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  await fixture.until(() => {
    if (!isSettled) fixture.clock.advance(stepMs);
    return isSettled;
  });
  return promise;
}

function reconnect(token: string, key: string): Promise<StreamClient> {
  return reconnectSession(fixture.service.url, token, key);
}

test("half-open stops reading, writing and closing, once per session", async () => {
  const key = "local-key.half-open=2";
  const { client, ticket } = await openSession(fixture.service.url, {}, key);
  for (let n = 0; n < 5; n++) client.sendChunk(second);
  client.send("end_of_source_media", {});
  await fixture.until(() => fixture.service.accounts()[0]?.secondsReceived === 2);
  let isClosed = false;
  void client.closed.then(() => {
    isClosed = true;
  });
  fixture.clock.advance(20_000);
  const resumed = await reconnect(ticket.token, key);
  fixture.clock.advance(20_000);
  resumed.sendChunk(second);
  resumed.send("end_of_source_media", {});
  await resumed.waitFor("end_of_stream");
  expect(fixture.service.accounts()[0]).toMatchObject({ connections: 2, secondsReceived: 3 });
  expect([isClosed, client.messages]).toEqual([false, []]);
  resumed.close();
});

test("a half-open session ends after half a minute without notice", async () => {
  await fixture.service.close();
  fixture = await startStreamFixture({ limits: { ...ENDLESS, idleMs: 30_000 } });
  const { client } = await openSession(fixture.service.url, {}, "local-key.half-open=1");
  client.sendChunk(second);
  await fixture.until(() => fixture.service.accounts()[0]?.secondsReceived === 1);
  fixture.clock.advance(30_000);
  expect(fixture.service.accounts()[0]?.state).toBe("ended");
  expect(client.messages).toEqual([]);
});

test("latency delays requests, connections and messages, both ways", async () => {
  const startMs = fixture.clock.nowMs();
  const passed = () => fixture.clock.nowMs() - startMs;
  const answer = await whileTimePasses(
    postSession(fixture.service.url, {}, "local-key.latency=500"),
  );
  expect(passed()).toBeGreaterThanOrEqual(1_000);
  const ticket = await ticketOf(answer);
  const client = await whileTimePasses(StreamClient.open(ticket.streaming_url, ticket.token));
  expect(passed()).toBeGreaterThanOrEqual(2_000);
  client.sendChunk(second);
  client.send("end_of_source_media", {});
  await whileTimePasses(client.waitFor("end_of_stream"));
  expect(passed()).toBeGreaterThanOrEqual(3_000);
  expect(fixture.chunks[0]?.arrivedAtMs).toBeGreaterThanOrEqual(startMs + 2_500);
  client.close();
});

test("used-token invalidates one token and its session", async () => {
  const key = "local-key.used-token=1";
  const ticket = await ticketOf(await postSession(fixture.service.url, {}, key));
  await expect(StreamClient.open(ticket.streaming_url, ticket.token)).rejects.toThrow(
    "401 used_token",
  );
  expect((await getReconnect(fixture.service.url, ticket.token, key)).status).toBe(400);
  const { client } = await openSession(fixture.service.url, {}, key);
  client.close();
});

test("no-resume refuses to resume, connected or not", async () => {
  const key = "local-key.no-resume";
  const { client, ticket } = await openSession(fixture.service.url, {}, key);
  expect((await getReconnect(fixture.service.url, ticket.token, key)).status).toBe(400);
  expect((await client.closed).code).toBe(4_401);

  const { client: other, ticket: later } = await openSession(fixture.service.url, {}, key);
  other.close();
  await fixture.newest("ended");
  expect((await getReconnect(fixture.service.url, later.token, key)).status).toBe(400);
});

test("connection-limit ends connections, and the session continues", async () => {
  const key = "local-key.connection-limit=20";
  const { client, ticket } = await openSession(fixture.service.url, {}, key);
  fixture.clock.advance(20_000);
  expect((await client.closed).code).toBe(1_012);
  const resumed = await reconnect(ticket.token, key);
  fixture.clock.advance(20_000);
  expect((await resumed.closed).code).toBe(1_012);
});

test("slow-read reads sound at its speed and leaves the rest in the network", async () => {
  const { client } = await openSession(fixture.service.url, {}, "local-key.slow-read=50");
  for (let n = 0; n < 40; n++) client.sendChunk(second);
  client.send("end_of_source_media", {});
  await fixture.until(() => fixture.service.accounts()[0]?.secondsReceived === 1);
  fixture.clock.advance(1_999);
  expect(fixture.service.accounts()[0]?.secondsReceived).toBe(1);
  await whileTimePasses(client.waitFor("end_of_stream"), 500);
  expect(fixture.service.accounts()[0]?.secondsReceived).toBe(40);
  const arrivals = fixture.chunks.map(({ arrivedAtMs }) => arrivedAtMs);
  expect((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThanOrEqual(39 * 2_000);
  client.close();
});

test("drop-every drops every connection, in all four ways in turn", async () => {
  const key = "local-key.drop-every=3";
  const seen: (readonly [code: number, resumed: number])[] = [];
  for (let n = 0; n < 4; n++) {
    const { client, ticket } = await openSession(fixture.service.url, {}, key);
    for (let sent = 0; sent < 4; sent++) client.sendChunk(second);
    const { code } = await whileTimePasses(client.closed);
    await fixture.until(() => fixture.service.accounts()[0]?.state !== "streaming");
    seen.push([code, (await getReconnect(fixture.service.url, ticket.token, key)).status]);
  }
  expect(seen).toEqual([
    [1_006, 200],
    [1_006, 400],
    [1_012, 200],
    [1_012, 400],
  ]);
});

describe("outage", () => {
  const key = "local-key.outage=10-60";

  test("makes everything unreachable for a while", async () => {
    const { client, ticket } = await openSession(fixture.service.url, {}, key);
    fixture.clock.advance(9_999);
    client.sendChunk(second);
    await fixture.until(() => fixture.chunks.length === 1);
    fixture.clock.advance(1);
    expect((await client.closed).code).toBe(1_006);
    await expect(postSession(fixture.service.url, {}, key)).rejects.toThrow();
    await expect(getReconnect(fixture.service.url, ticket.token, key)).rejects.toThrow();
    expect((await postSession(fixture.service.url)).status).toBe(200);
    fixture.clock.advance(60_000);
    (await reconnect(ticket.token, key)).close();
  });

  test("prevents new connections", async () => {
    const ticket = await ticketOf(await postSession(fixture.service.url, {}, key));
    fixture.clock.advance(30_000);
    await expect(StreamClient.open(ticket.streaming_url, ticket.token)).rejects.toThrow();
  });
});

test("rate-limited refuses the first requests with Retry-After", async () => {
  const key = "local-key.rate-limited=2";
  const statuses: (readonly [number, string | null])[] = [];
  for (let n = 0; n < 3; n++) {
    const answer = await postSession(fixture.service.url, {}, key);
    statuses.push([answer.status, answer.headers.get("Retry-After")]);
  }
  expect(statuses).toEqual([
    [429, "1"],
    [429, "1"],
    [200, null],
  ]);
});

test("in-turn interrupts connections in each way once, and the run's account counts them", async () => {
  const key = "local-key.in-turn=cut-1+limit-2+half-open-1+slow-read-2";
  const { client, ticket } = await openSession(fixture.service.url, {}, key);
  client.sendChunk(second);
  expect((await client.closed).code).toBe(1_006);
  await fixture.newest("disconnected");

  const limited = await reconnect(ticket.token, key);
  limited.sendChunk(second);
  limited.sendChunk(second);
  expect((await limited.closed).code).toBe(1_012);

  const { client: dead } = await openSession(fixture.service.url, {}, key);
  dead.sendChunk(second);
  await fixture.until(() => fixture.service.runs()[0]?.interruptions["half-open"] === 1);
  for (let n = 0; n < 2; n++) dead.sendChunk(second);
  expect(fixture.service.accounts()[0]?.secondsReceived).toBe(1);

  const { client: slow } = await openSession(fixture.service.url, {}, key);
  for (let n = 0; n < 3; n++) slow.sendChunk(second);
  await fixture.until(() => fixture.service.accounts()[0]?.secondsReceived === 1);
  fixture.clock.advance(1_600);
  expect(fixture.service.accounts()[0]?.secondsReceived).toBe(1);
  fixture.clock.advance(100);
  await fixture.until(() => fixture.service.accounts()[0]?.secondsReceived === 2);
  slow.close();
  await whileTimePasses(fixture.newest("disconnected"), 500);
  const once = { cut: 1, limit: 1, "half-open": 1, "slow-read": 1, left: 1 };
  expect(fixture.service.runs()[0]?.interruptions).toEqual(once);
});

test("in-turn rejects unknown kinds", async () => {
  const key = "local-key.in-turn=cut-1+fire-2";
  expect((await postSession(fixture.service.url, {}, key)).status).toBe(401);
});
