import { expect, test } from "vitest";
import { openSession, postSession } from "../testing/session-client.ts";
import { startStreamFixture } from "../testing/stream-fixture.ts";

test("ten concurrent sessions are served, and one too many is refused", () => serve(10));

test(
  "a hundred concurrent sessions are served, and one too many is refused",
  { tags: ["long"], timeout: 60_000 },
  () => serve(100),
);

async function serve(count: number): Promise<void> {
  const fixture = await startStreamFixture({ limits: { sessions: count } });
  const { url } = fixture.service;
  try {
    const sessions = await Promise.all(Array.from({ length: count }, () => openSession(url)));
    expect((await postSession(url)).status).toBe(429);
    for (const { client } of sessions) {
      client.sendSound(new Uint8Array(1_920 * 5), 1_920);
      client.send("end_of_source_media", {});
    }
    await Promise.all(sessions.map(({ client }) => client.waitFor("end_of_stream")));
    for (const { client } of sessions) client.close();
    const accounts = fixture.service.accounts();
    expect(accounts).toHaveLength(count);
    expect(accounts.every(({ secondsReceived }) => secondsReceived === 0.3)).toBe(true);
    expect(fixture.service.runs()).toMatchObject([{ sessions: count, connections: count }]);
    expect((await postSession(url)).status).toBe(200);
  } finally {
    await fixture.service.close();
  }
}
