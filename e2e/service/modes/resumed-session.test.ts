import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningService } from "../options.ts";
import { loadIndex } from "../recogniser/load-index.ts";
import { startService } from "../start-service.ts";
import { asRecord } from "../testing/as-record.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { openSession, reconnectSession } from "../testing/session-client.ts";
import { part, toS16le } from "../testing/sound.ts";

const folder = fileURLToPath(new URL("../../site/talks", import.meta.url));
const rateHz = 8_000;

let service: RunningService;
let sound: Float32Array;
beforeAll(async () => {
  service = await startService({ clock: new ManualClock(), limits: { paceDebtMs: Infinity } });
  const [talk] = (await loadIndex(folder, () => {})).talks;
  sound = talk?.talk.sound ?? new Float32Array();
}, 60_000);
afterAll(() => service.close());

// Sends six seconds of a talk over each of two connections and returns the segments of both.
async function twoConnections(key: string) {
  const { client, ticket } = await openSession(
    service.url,
    { source_media_content_type: "audio/pcm;encoding=s16le;rate=8000" },
    key,
  );
  client.sendSound(toS16le(part(sound, rateHz, 0, 6_000)), 960);
  // Some words have arrived, still tentative.
  await client.waitFor("source_transcript_update");
  while (service.accounts()[0]?.secondsReceived !== 6) await new Promise(setImmediate);
  client.close();
  await client.closed;
  const resumed = await reconnectSession(service.url, ticket.token, key);
  resumed.sendSound(toS16le(part(sound, rateHz, 6_000, 12_000)), 960);
  resumed.send("end_of_source_media", {});
  await resumed.waitFor("end_of_stream");
  resumed.close();
  return [client, resumed].map((one) =>
    one.messages.flatMap(({ body }) =>
      Array.isArray(body.concluded) ? body.concluded.map(asRecord) : [],
    ),
  );
}

const text = (segments: readonly Record<string, unknown>[] = []) =>
  segments.map((segment) => segment.text).join("");

test("a resumed session keeps its words and times, except with forgetful or fresh-clock", async () => {
  const [before, after] = await twoConnections("local-key");
  const [forgetfulBefore, forgetfulAfter] = await twoConnections("local-key.forgetful");
  const [, fresh] = await twoConnections("local-key.fresh-clock");

  expect(text(forgetfulBefore)).toBe(text(before));
  expect(text(after).endsWith(text(forgetfulAfter))).toBe(true);
  expect(text(forgetfulAfter).length).toBeLessThan(text(after).length);
  expect(text(fresh)).toBe(text(after));

  const lastEnd = (segments: readonly Record<string, unknown>[] = []) => segments.at(-1)?.end_time;
  expect(Number(lastEnd(after)) - Number(lastEnd(fresh))).toBe(6_000);
  expect(fresh?.[0]?.start_time).toBe(0);
}, 60_000);
