import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ServiceOptions } from "../options.ts";
import { asRecord } from "../testing/as-record.ts";
import { getReconnect, openSession, postSession, ticketOf } from "../testing/session-client.ts";
import { StreamClient } from "../testing/stream-client.ts";
import { type StreamFixture, startStreamFixture } from "../testing/stream-fixture.ts";

let fixture: StreamFixture;

async function restart(options: ServiceOptions = {}): Promise<void> {
  await fixture?.service.close();
  fixture = await startStreamFixture(options);
}

beforeAll(() => restart());
afterAll(() => fixture.service.close());

describe("tokens", () => {
  beforeEach(() => restart());

  const connect = async (url: string, token: string) => {
    const client = await StreamClient.open(url, token);
    return client;
  };

  test("open one connection; a second use ends the session", async () => {
    const { client, ticket } = await openSession(fixture.service.url);
    await expect(connect(ticket.streaming_url, ticket.token)).rejects.toThrow("401 used_token");
    expect((await client.closed).code).toBe(4_401);
    expect((await getReconnect(fixture.service.url, ticket.token)).status).toBe(400);
  });

  test("expire", async () => {
    const ticket = await ticketOf(await postSession(fixture.service.url));
    fixture.clock.advance(60_000);
    await expect(connect(ticket.streaming_url, ticket.token)).rejects.toThrow("401 expired_token");
  });

  test("are required, and must be known", async () => {
    const { streaming_url } = await ticketOf(await postSession(fixture.service.url));
    await expect(connect(streaming_url, "")).rejects.toThrow("401 missing_token");
    await expect(connect(streaming_url, "made-up")).rejects.toThrow("401 invalid_token");
    await expect(connect(`${fixture.service.url.replace("http", "ws")}/v3/x`, "a")).rejects.toThrow(
      "404",
    );
  });

  test("of the newest reply resume a session, and requesting one drops the open connection", async () => {
    const { client, ticket } = await openSession(fixture.service.url);
    const second = await ticketOf(await getReconnect(fixture.service.url, ticket.token));
    expect(second.session_id).toBe(ticket.session_id);
    expect((await client.closed).code).toBe(4_409);
    const resumed = await connect(second.streaming_url, second.token);
    const outdated = await getReconnect(fixture.service.url, ticket.token);
    expect([outdated.status, asRecord(await outdated.json()).code]).toEqual([
      400,
      "outdated_token",
    ]);
    expect((await resumed.closed).code).toBe(4_401);
    const ended = await getReconnect(fixture.service.url, second.token);
    expect(asRecord(await ended.json()).code).toBe("session_ended");
  });

  test("belong to the key they were issued to", async () => {
    const ticket = await ticketOf(await postSession(fixture.service.url));
    const other = await getReconnect(fixture.service.url, ticket.token, "local-key.mute");
    expect(asRecord(await other.json()).code).toBe("invalid_token");
  });

  test("resume only within a time limit", async () => {
    const { client, ticket } = await openSession(fixture.service.url);
    client.close();
    await fixture.newest("disconnected");
    fixture.clock.advance(120_000);
    expect(fixture.service.accounts()[0]).toMatchObject({
      state: "ended",
      ending: "was not resumed",
    });
    expect((await getReconnect(fixture.service.url, ticket.token)).status).toBe(400);
  });

  test("can be expired by a mode", async () => {
    const key = "local-key.expired-token";
    const ticket = await ticketOf(await postSession(fixture.service.url, {}, key));
    await expect(connect(ticket.streaming_url, ticket.token)).rejects.toThrow("401 expired_token");
  });
});
