// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ServiceOptions } from "../options.ts";
import { getReconnect, openSession, postSession, ticketOf } from "../testing/session-client.ts";
import { type StreamBench, startStreamBench } from "../testing/stream-bench.ts";
import { StreamClient } from "../testing/stream-client.ts";

let bench: StreamBench;

async function restart(options: ServiceOptions = {}): Promise<void> {
  await bench?.service.close();
  bench = await startStreamBench(options);
}

beforeAll(() => restart());
afterAll(() => bench.service.close());

describe("modes", () => {
  beforeEach(() => restart({ limits: { paceDebtMs: Infinity } }));
  const second = new Uint8Array(32_000);

  test("drop closes once, and the session can be resumed", async () => {
    const key = "local-key.drop=2";
    const { client, ticket } = await openSession(bench.service.url, {}, key);
    client.sendChunk(second);
    client.sendChunk(second);
    expect((await client.closed).code).toBe(1_012);
    const again = await ticketOf(await getReconnect(bench.service.url, ticket.token, key));
    const resumed = await StreamClient.open(again.streaming_url, again.token);
    resumed.sendChunk(second);
    resumed.send("end_of_source_media", {});
    await resumed.waitFor("end_of_stream");
    expect(bench.service.accounts()[0]).toMatchObject({ connections: 2, secondsReceived: 3 });
    resumed.close();
  });

  test("drop-hard cuts the line without a close frame", async () => {
    const { client } = await openSession(bench.service.url, {}, "local-key.drop-hard=1");
    client.sendChunk(second);
    expect((await client.closed).code).toBe(1_006);
    await bench.newest("disconnected");
  });

  test("stream-error ends the session", async () => {
    const { client, ticket } = await openSession(bench.service.url, {}, "local-key.stream-error=1");
    client.sendChunk(second);
    expect((await client.waitFor("error")).body.error_code).toBe(500);
    expect((await client.closed).code).toBe(4_500);
    const again = await getReconnect(bench.service.url, ticket.token, "local-key.stream-error=1");
    expect(again.status).toBe(400);
  });

  test("mute never says a word", async () => {
    const { client } = await openSession(bench.service.url, {}, "local-key.mute");
    client.sendChunk(second);
    client.send("end_of_source_media", {});
    await bench.newest("draining");
    expect(client.messages).toEqual([]);
    client.close();
    await client.closed;
  });

  test.each(["json", "msgpack"])(
    "garbage sends every kind of invalid frame (%s)",
    async (format) => {
      const { client } = await openSession(
        bench.service.url,
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

  test("stream-url hands out addresses that no client may open", async () => {
    const kinds = ["credentials", "fragment", "too-long", "no-socket", "insecure", "other-host"];
    const urls = kinds.map(async (kind) => {
      const answer = await postSession(bench.service.url, {}, `local-key.stream-url=${kind}`);
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

  test("unpaced takes sound as fast as it comes, in chunks that keep to the limits", async () => {
    await restart();
    const { client } = await openSession(bench.service.url, {}, "local-key.unpaced");
    for (let n = 0; n < 10; n++) client.sendChunk(second);
    client.send("end_of_source_media", {});
    await client.waitFor("end_of_stream");
    client.close();
    expect(bench.service.accounts()[0]).toMatchObject({ secondsReceived: 10 });
    const other = await openSession(bench.service.url, {}, "local-key.unpaced");
    other.client.sendChunk(new Uint8Array(32_002));
    expect((await other.client.closed).code).toBe(4_400);
  });

  test("slow answers and writes late", async () => {
    await restart();
    const answer = postSession(bench.service.url, {}, "local-key.slow=500");
    let isAnswered = false;
    const noted = answer.then(() => {
      isAnswered = true;
    });
    // Another request is answered in the meantime, and this one not before its time.
    await postSession(bench.service.url);
    expect(isAnswered).toBe(false);
    await bench.until(() => {
      bench.clock.advance(100);
      return isAnswered;
    });
    await noted;
    const ticket = await ticketOf(await answer);
    const client = await StreamClient.open(ticket.streaming_url, ticket.token);
    client.send("end_of_source_media", {});
    await bench.until(() => bench.service.accounts().some(({ state }) => state === "ended"));
    expect(bench.messages).toEqual([]);
    bench.clock.advance(500);
    await client.waitFor("end_of_stream");
    client.close();
  });
});
