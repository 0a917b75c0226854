import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningService } from "./options.ts";
import { startService } from "./start-service.ts";
import { ManualClock } from "./testing/manual-clock.ts";
import { openSession } from "./testing/session-client.ts";

let service: RunningService;
beforeAll(async () => {
  service = await startService({ clock: new ManualClock(), limits: { paceDebtMs: Infinity } });
}, 60_000);
afterAll(() => service.close());

const fixture = (name: string) =>
  new Uint8Array(
    readFileSync(fileURLToPath(new URL(`decoders/fixtures/${name}`, import.meta.url))),
  );

const isRecognised = "a talk is recognised in %s";

test.each([
  ["audio/auto", "speech-opus.mkv"],
  ["audio/flac", "speech.flac"],
  ["audio/mpeg", "speech.mp3"],
  ["audio/ogg;codecs=opus", "speech-opus.ogg"],
  ["audio/x-matroska;codecs=aac", "speech-aac.mkv"],
])(isRecognised, { timeout: 60_000 }, expectRecognised);

test.each([
  ["audio/ogg", "speech-flac.ogg"],
  ["audio/webm", "speech-opus.webm"],
  ["audio/x-matroska;codecs=mp3", "speech-mp3.mkv"],
])(isRecognised, { tags: ["long"], timeout: 60_000 }, expectRecognised);

async function expectRecognised(contentType: string, file: string): Promise<void> {
  const { client } = await openSession(service.url, { source_media_content_type: contentType });
  client.sendSound(fixture(file), 1_500);
  client.send("end_of_source_media", {});
  await client.waitFor("end_of_stream");
  client.close();
  const [account] = service.accounts();
  expect(account).toMatchObject({ heardOnceShare: 1, talks: [{ talk: "lighthouses" }] });
  const [talk] = account?.talks ?? [];
  // Within an encoder's run-in; the fixtures begin 12 s into the talk.
  expect(Math.abs((talk?.fromMs ?? 0) - 12_000)).toBeLessThan(150);
  expect(account?.secondsRecognised).toBeGreaterThan(1.2);
  expect(account?.chunks.payloadBytes).toBe(fixture(file).length);
  expect(account?.secondsReceived).toBeGreaterThan(1.45);
}

test("a chunk may contain a second of decoded sound and no more", async () => {
  const { client } = await openSession(service.url, {
    source_media_content_type: "audio/webm;codecs=opus",
  });
  client.sendChunk(fixture("speech-opus.webm"));
  expect((await client.waitFor("error")).body.error_message).toMatch(
    /^Chunk is too long: 15\d\d ms$/,
  );
  expect((await client.closed).code).toBe(4_400);
}, 60_000);
