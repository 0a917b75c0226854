import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ServiceOptions } from "../options.ts";
import {
  getReconnect,
  openSession,
  postSession,
  reconnectSession,
  ticketOf,
} from "../testing/session-client.ts";
import { StreamClient } from "../testing/stream-client.ts";
import { type StreamFixture, startStreamFixture } from "../testing/stream-fixture.ts";

let fixture: StreamFixture;

async function restart(options: ServiceOptions = {}): Promise<void> {
  await fixture?.service.close();
  fixture = await startStreamFixture(options);
}

beforeAll(() => restart());
afterAll(() => fixture.service.close());

describe("modes", () => {
  beforeEach(() => restart({ limits: { paceDebtMs: Infinity } }));
  const second = new Uint8Array(32_000);

  test("drop closes once, and the session can be resumed", async () => {
    const key = "local-key.drop=2";
    const { client, ticket } = await openSession(fixture.service.url, {}, key);
    client.sendChunk(second);
    client.sendChunk(second);
    expect((await client.closed).code).toBe(1_012);
    const resumed = await reconnectSession(fixture.service.url, ticket.token, key);
    resumed.sendChunk(second);
    resumed.send("end_of_source_media", {});
    await resumed.waitFor("end_of_stream");
    expect(fixture.service.accounts()[0]).toMatchObject({ connections: 2, secondsReceived: 3 });
    resumed.close();
  });

  test("drop-hard cuts the line without a close frame", async () => {
    const { client } = await openSession(fixture.service.url, {}, "local-key.drop-hard=1");
    client.sendChunk(second);
    expect((await client.closed).code).toBe(1_006);
    await fixture.newest("disconnected");
  });

  test("stream-error ends the session", async () => {
    const { client, ticket } = await openSession(
      fixture.service.url,
      {},
      "local-key.stream-error=1",
    );
    client.sendChunk(second);
    expect((await client.waitFor("error")).body.error_code).toBe(500);
    expect((await client.closed).code).toBe(4_500);
    const again = await getReconnect(fixture.service.url, ticket.token, "local-key.stream-error=1");
    expect(again.status).toBe(400);
  });

  test("mute never sends a message", async () => {
    const { client } = await openSession(fixture.service.url, {}, "local-key.mute");
    client.sendChunk(second);
    client.send("end_of_source_media", {});
    await fixture.newest("draining");
    expect(client.messages).toEqual([]);
    client.close();
    await client.closed;
  });

  test.each(["json", "msgpack"])(
    "garbage sends every kind of invalid frame (%s)",
    async (format) => {
      const { client } = await openSession(
        fixture.service.url,
        { message_format: format },
        "local-key.garbage=1",
      );
      for (let n = 0; n < 13; n++) client.sendChunk(second);
      client.send("end_of_source_media", {});
      await client.waitFor("end_of_stream");
      expect(client.messages.slice(0, 13).map(({ name }) => name)).toEqual([
        "end_of_source_transcript",
        "(not decodable)",
        "(not one key)",
        "(not one key)",
        "weather_update",
        "source_transcript_update",
        "source_transcript_update",
        "source_transcript_update",
        "source_transcript_update",
        "source_transcript_update",
        "target_media_chunk",
        "d",
        "source_transcript_update",
      ]);
      client.close();
    },
  );

  test("stream-url returns addresses that no client may open", async () => {
    const kinds = ["credentials", "fragment", "too-long", "no-socket", "insecure", "other-host"];
    const urls = kinds.map(async (kind) => {
      const answer = await postSession(fixture.service.url, {}, `local-key.stream-url=${kind}`);
      return (await ticketOf(answer)).streaming_url;
    });
    const [credentials, fragment, tooLong, noSocket, insecure, otherHost] = await Promise.all(urls);
    expect(credentials).toMatch(/^ws:\/\/user:secret@/);
    expect(fragment).toMatch(/connect#part$/);
    expect(tooLong?.length).toBeGreaterThan(2_048);
    expect(noSocket).toMatch(/^http:/);
    expect(insecure).toMatch(/^ws:\/\/voice\.example\.invalid\//);
    expect(otherHost).toMatch(/^wss:\/\/voice\.example\.invalid\//);
  });

  test("unpaced accepts sound at any speed, in chunks within the limits", async () => {
    await restart();
    const { client } = await openSession(fixture.service.url, {}, "local-key.unpaced");
    for (let n = 0; n < 10; n++) client.sendChunk(second);
    client.send("end_of_source_media", {});
    await client.waitFor("end_of_stream");
    client.close();
    expect(fixture.service.accounts()[0]).toMatchObject({ secondsReceived: 10 });
    const other = await openSession(fixture.service.url, {}, "local-key.unpaced");
    other.client.sendChunk(new Uint8Array(32_002));
    expect((await other.client.closed).code).toBe(4_400);
  });

  test("slow delays replies and messages", async () => {
    await restart();
    const answer = postSession(fixture.service.url, {}, "local-key.slow=500");
    let isAnswered = false;
    const noted = answer.then(() => {
      isAnswered = true;
    });
    // Another request is answered in the meantime, and this one not early.
    await postSession(fixture.service.url);
    expect(isAnswered).toBe(false);
    await fixture.until(() => {
      fixture.clock.advance(100);
      return isAnswered;
    });
    await noted;
    const ticket = await ticketOf(await answer);
    const client = await StreamClient.open(ticket.streaming_url, ticket.token);
    client.send("end_of_source_media", {});
    await fixture.until(() => fixture.service.accounts().some(({ state }) => state === "ended"));
    expect(fixture.messages).toEqual([]);
    fixture.clock.advance(500);
    await client.waitFor("end_of_stream");
    client.close();
  });
});
