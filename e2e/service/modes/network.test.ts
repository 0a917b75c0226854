// @vitest-environment node
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { getReconnect, openSession, postSession, ticketOf } from "../testing/session-client.ts";
import { type StreamBench, startStreamBench } from "../testing/stream-bench.ts";
import { StreamClient } from "../testing/stream-client.ts";

const second = new Uint8Array(32_000);

/**
 * How long real connections take is no matter of the clock that tests move: what they move it by
 * meanwhile must not be the end of anything but what a test is about.
 */
const ENDLESS = {
  paceDebtMs: Infinity,
  idleMs: Infinity,
  firstSoundMs: Infinity,
  connectionMs: Infinity,
  tokenLifetimeMs: Infinity,
  resumeWindowMs: Infinity,
};

let bench: StreamBench;
beforeEach(async () => {
  bench = await startStreamBench({ limits: ENDLESS });
});
afterEach(() => bench.service.close());

/** Moves time on in small steps until `promise` is settled. */
async function whileTimePasses<T>(promise: Promise<T>, stepMs = 50): Promise<T> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  promise.then(settle, settle);
  await bench.until(() => {
    if (!isSettled) bench.clock.advance(stepMs);
    return isSettled;
  });
  return promise;
}

async function reconnect(token: string, key: string): Promise<StreamClient> {
  const ticket = await ticketOf(await getReconnect(bench.service.url, token, key));
  return await StreamClient.open(ticket.streaming_url, ticket.token);
}

test("half-open neither hears, speaks nor closes any more, once a session", async () => {
  const key = "local-key.half-open=2";
  const { client, ticket } = await openSession(bench.service.url, {}, key);
  for (let n = 0; n < 5; n++) client.sendChunk(second);
  client.send("end_of_source_media", {});
  await bench.until(() => bench.service.accounts()[0]?.secondsReceived === 2);
  let isClosed = false;
  void client.closed.then(() => {
    isClosed = true;
  });
  bench.clock.advance(20_000);
  const resumed = await reconnect(ticket.token, key);
  bench.clock.advance(20_000);
  resumed.sendChunk(second);
  resumed.send("end_of_source_media", {});
  await resumed.waitFor("end_of_stream");
  expect(bench.service.accounts()[0]).toMatchObject({ connections: 2, secondsReceived: 3 });
  expect([isClosed, client.messages]).toEqual([false, []]);
  resumed.close();
});

test("a half-open session is over after half a minute, and nobody hears of it", async () => {
  await bench.service.close();
  bench = await startStreamBench({ limits: { ...ENDLESS, idleMs: 30_000 } });
  const { client } = await openSession(bench.service.url, {}, "local-key.half-open=1");
  client.sendChunk(second);
  await bench.until(() => bench.service.accounts()[0]?.secondsReceived === 1);
  bench.clock.advance(30_000);
  expect(bench.service.accounts()[0]?.state).toBe("ended");
  expect(client.messages).toEqual([]);
});

test("latency delays requests, connections and messages, both ways", async () => {
  const startMs = bench.clock.nowMs();
  const passed = () => bench.clock.nowMs() - startMs;
  const answer = await whileTimePasses(postSession(bench.service.url, {}, "local-key.latency=500"));
  expect(passed()).toBeGreaterThanOrEqual(1_000);
  const ticket = await ticketOf(answer);
  const client = await whileTimePasses(StreamClient.open(ticket.streaming_url, ticket.token));
  expect(passed()).toBeGreaterThanOrEqual(2_000);
  client.sendChunk(second);
  client.send("end_of_source_media", {});
  await whileTimePasses(client.waitFor("end_of_stream"));
  expect(passed()).toBeGreaterThanOrEqual(3_000);
  expect(bench.chunks[0]?.arrivedAtMs).toBeGreaterThanOrEqual(startMs + 2_500);
  client.close();
});

test("used-token spoils one token, and the session with it", async () => {
  const key = "local-key.used-token=1";
  const ticket = await ticketOf(await postSession(bench.service.url, {}, key));
  await expect(StreamClient.open(ticket.streaming_url, ticket.token)).rejects.toThrow(
    "401 used_token",
  );
  expect((await getReconnect(bench.service.url, ticket.token, key)).status).toBe(400);
  const { client } = await openSession(bench.service.url, {}, key);
  client.close();
});

test("no-resume refuses to go on, connected or not", async () => {
  const key = "local-key.no-resume";
  const { client, ticket } = await openSession(bench.service.url, {}, key);
  expect((await getReconnect(bench.service.url, ticket.token, key)).status).toBe(400);
  expect((await client.closed).code).toBe(4_401);

  const { client: other, ticket: later } = await openSession(bench.service.url, {}, key);
  other.close();
  await bench.newest("ended");
  expect((await getReconnect(bench.service.url, later.token, key)).status).toBe(400);
});

test("connection-limit ends connections, and the session goes on", async () => {
  const key = "local-key.connection-limit=20";
  const { client, ticket } = await openSession(bench.service.url, {}, key);
  bench.clock.advance(20_000);
  expect((await client.closed).code).toBe(1_012);
  const resumed = await reconnect(ticket.token, key);
  bench.clock.advance(20_000);
  expect((await resumed.closed).code).toBe(1_012);
});

test("slow-read takes sound at its pace and leaves the rest in the network", async () => {
  const { client } = await openSession(bench.service.url, {}, "local-key.slow-read=50");
  for (let n = 0; n < 40; n++) client.sendChunk(second);
  client.send("end_of_source_media", {});
  await bench.until(() => bench.service.accounts()[0]?.secondsReceived === 1);
  bench.clock.advance(1_999);
  expect(bench.service.accounts()[0]?.secondsReceived).toBe(1);
  await whileTimePasses(client.waitFor("end_of_stream"), 500);
  expect(bench.service.accounts()[0]?.secondsReceived).toBe(40);
  const arrivals = bench.chunks.map(({ arrivedAtMs }) => arrivedAtMs);
  expect((arrivals.at(-1) ?? 0) - (arrivals[0] ?? 0)).toBeGreaterThanOrEqual(39 * 2_000);
  client.close();
});

test("drop-every drops every connection, in all four ways in turn", async () => {
  const key = "local-key.drop-every=3";
  const seen: (readonly [code: number, resumed: number])[] = [];
  for (let n = 0; n < 4; n++) {
    const { client, ticket } = await openSession(bench.service.url, {}, key);
    for (let sent = 0; sent < 4; sent++) client.sendChunk(second);
    const { code } = await whileTimePasses(client.closed);
    await bench.until(() => bench.service.accounts()[0]?.state !== "streaming");
    seen.push([code, (await getReconnect(bench.service.url, ticket.token, key)).status]);
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

  test("cuts everything off for a while", async () => {
    const { client, ticket } = await openSession(bench.service.url, {}, key);
    bench.clock.advance(9_999);
    client.sendChunk(second);
    await bench.until(() => bench.chunks.length === 1);
    bench.clock.advance(1);
    expect((await client.closed).code).toBe(1_006);
    await expect(postSession(bench.service.url, {}, key)).rejects.toThrow();
    await expect(getReconnect(bench.service.url, ticket.token, key)).rejects.toThrow();
    expect((await postSession(bench.service.url)).status).toBe(200);
    bench.clock.advance(60_000);
    (await reconnect(ticket.token, key)).close();
  });

  test("keeps connections from being opened", async () => {
    const ticket = await ticketOf(await postSession(bench.service.url, {}, key));
    bench.clock.advance(30_000);
    await expect(StreamClient.open(ticket.streaming_url, ticket.token)).rejects.toThrow();
  });
});

test("rate-limited refuses the first requests and says when to come back", async () => {
  const key = "local-key.rate-limited=2";
  const statuses: (readonly [number, string | null])[] = [];
  for (let n = 0; n < 3; n++) {
    const answer = await postSession(bench.service.url, {}, key);
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
  const { client, ticket } = await openSession(bench.service.url, {}, key);
  client.sendChunk(second);
  expect((await client.closed).code).toBe(1_006);
  await bench.newest("disconnected");

  const limited = await reconnect(ticket.token, key);
  limited.sendChunk(second);
  limited.sendChunk(second);
  expect((await limited.closed).code).toBe(1_012);

  const { client: dead } = await openSession(bench.service.url, {}, key);
  for (let n = 0; n < 3; n++) dead.sendChunk(second);
  await bench.until(() => bench.service.runs()[0]?.interruptions["half-open"] === 1);
  expect(bench.service.accounts()[0]?.secondsReceived).toBe(1);

  const { client: slow } = await openSession(bench.service.url, {}, key);
  for (let n = 0; n < 3; n++) slow.sendChunk(second);
  await bench.until(() => bench.service.accounts()[0]?.secondsReceived === 1);
  bench.clock.advance(1_600);
  expect(bench.service.accounts()[0]?.secondsReceived).toBe(1);
  bench.clock.advance(100);
  await bench.until(() => bench.service.accounts()[0]?.secondsReceived === 2);
  slow.close();
  await whileTimePasses(bench.newest("disconnected"), 500);
  const once = { cut: 1, limit: 1, "half-open": 1, "slow-read": 1, left: 1 };
  expect(bench.service.runs()[0]?.interruptions).toEqual(once);
});

test("in-turn takes no kind that is unknown", async () => {
  const key = "local-key.in-turn=cut-1+fire-2";
  expect((await postSession(bench.service.url, {}, key)).status).toBe(401);
});
