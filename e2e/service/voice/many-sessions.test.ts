// @vitest-environment node
import { expect, test } from "vitest";
import { openSession, postSession } from "../testing/session-client.ts";
import { startStreamBench } from "../testing/stream-bench.ts";

test("a hundred sessions at once are all served, and one too many is put off", async () => {
  const bench = await startStreamBench({ limits: { sessions: 100 } });
  const { url } = bench.service;
  try {
    const sessions = await Promise.all(Array.from({ length: 100 }, () => openSession(url)));
    expect((await postSession(url)).status).toBe(429);
    for (const { client } of sessions) {
      client.sendSound(new Uint8Array(1_920 * 5), 1_920);
      client.send("end_of_source_media", {});
    }
    await Promise.all(sessions.map(({ client }) => client.waitFor("end_of_stream")));
    for (const { client } of sessions) client.close();
    const accounts = bench.service.accounts();
    expect(accounts).toHaveLength(100);
    expect(accounts.every(({ secondsReceived }) => secondsReceived === 0.3)).toBe(true);
    expect(bench.service.runs()).toMatchObject([{ sessions: 100, connections: 100 }]);
    expect((await postSession(url)).status).toBe(200);
  } finally {
    await bench.service.close();
  }
}, 60_000);
