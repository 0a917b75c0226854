import { join } from "node:path";
import { SOURCE_FORMATS } from "../src/audio/formats/source-formats.ts";
import { CONTAINER_MARKS } from "./harness/account/container-marks.ts";
import { describeStretches } from "./harness/account/describe-stretches.ts";
import { HeardTalk } from "./harness/account/heard-talk.ts";
import { readTalk, TALKS_FOLDER } from "./harness/account/talk-files.ts";
import { TestAccount } from "./harness/account/test-account.ts";
import { splitIntoUnits } from "./harness/account/text-units.ts";
import { launchSurtitle, type SurtitleBrowser } from "./harness/browser/launch-surtitle.ts";
import { type EncodedChunk, LooseCapture } from "./harness/browser/loose-capture.ts";
import { expect, test } from "./harness/test.ts";
import { openSession } from "./service/testing/session-client.ts";

const TALK = readTalk("lighthouses");
const LANGUAGE = TALK.spokenLanguage;

// The part begins and ends within a word, so that a missing start or end is audible.
const PART = { fromMs: 4000, toMs: 14_000 };
// Words of which more than half is in the part.
const WORDS = (TALK.words.get(LANGUAGE) ?? [])
  .filter(({ startMs, endMs }) => {
    const middleMs = (startMs + endMs) / 2;
    return middleMs >= PART.fromMs && middleMs <= PART.toMs;
  })
  .map(({ text }) => text);

// The chunk length that the service recommends (service-api §6.2), and capture's maximum.
const CHUNK_MS = { least: 50, most: 250 };
const MOST_CHUNK_BYTES = 90_000;
// Sound that may be missing at either end: less than a chunk.
const MOST_MISSED_MS = 60;
// Padding of codec frames, in seconds.
const MOST_PADDING_SECONDS = 0.06;
const MOST_OVERHEAD = 1.2;

let browser: SurtitleBrowser;
let capture: LooseCapture;

// All in one page, which takes longer to open than a format takes to test.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  browser = await launchSurtitle({ isLean: true });
  capture = await LooseCapture.open(browser);
  await capture.loadRecording(join(TALKS_FOLDER, `${TALK.name}.${LANGUAGE}.webm`));
});

test.afterAll(async () => {
  await browser.close();
});

for (const { contentType, bitsPerSecond, container } of SOURCE_FORMATS) {
  test(`a talk encoded as ${contentType} is heard once and written down`, async ({ stage }) => {
    const chunks = await capture.encode(contentType, PART);
    expectCut(chunks);
    const [first] = chunks;
    const head = Buffer.from(first?.bytes.subarray(0, 8) ?? []).toString("hex");
    expect(head).toMatch(new RegExp(`^${CONTAINER_MARKS[container]}`));

    const own = new TestAccount(stage, "source-encoders", "unpaced");
    const request = {
      source_media_content_type: contentType,
      source_language: LANGUAGE,
      message_format: "msgpack",
    };
    const { client } = await openSession(stage.serviceUrls.paidBaseUrl, request, own.apiKey);
    for (const { bytes } of chunks) client.sendChunk(bytes);
    client.send("end_of_source_media", {});
    await client.waitFor("end_of_stream");
    client.close();
    await client.closed;

    const [account, ...others] = own.sessions;
    expect(others).toEqual([]);
    if (!account) throw new Error("The service knows of no session.");
    const { stretches, talks, repeats, gaps } = account;
    const described = describeStretches(stretches);
    expect(account).toMatchObject({ request, heardOnceShare: 1 });
    expect({ repeats, gaps }, described).toEqual({ repeats: [], gaps: [] });
    expect(stretches.length, described).toBe(1);
    expect(talks.map(({ talk }) => talk)).toEqual([TALK.name]);
    expect(talks[0]?.fromMs, described).toBeLessThan(PART.fromMs + MOST_MISSED_MS);
    expect(talks[0]?.toMs, described).toBeGreaterThan(PART.toMs - MOST_MISSED_MS);
    expect(new HeardTalk(own.sessions, own.missing).lostMs, described).toBe(0);
    const lengthSeconds = (PART.toMs - PART.fromMs) / 1000;
    expect(account.secondsReceived).toBeGreaterThanOrEqual(lengthSeconds);
    expect(account.secondsReceived).toBeLessThan(lengthSeconds + MOST_PADDING_SECONDS);
    const bits = (account.chunks.payloadBytes * 8) / account.secondsReceived;
    expect(bits).toBeLessThanOrEqual(bitsPerSecond * MOST_OVERHEAD);

    const written = account.words.source?.concluded.map(({ text }) => text).join(" ") ?? "";
    expect(splitIntoUnits(written, LANGUAGE)).toEqual(WORDS);
    expect(browser.errors?.takeErrors(), "the extension's own errors").toEqual([]);
  });
}

// Chunks follow one another without a gap, and none is too short, too long or too large.
function expectCut(chunks: readonly EncodedChunk[]): void {
  let endMs = 0;
  for (const { startMs, durationMs, bytes } of chunks) {
    expect(startMs).toBeCloseTo(endMs, 3);
    endMs = startMs + durationMs;
    expect(durationMs).toBeLessThanOrEqual(CHUNK_MS.most);
    expect(bytes.length).toBeLessThanOrEqual(MOST_CHUNK_BYTES);
  }
  expect(endMs).toBeCloseTo(PART.toMs - PART.fromMs, 3);
  // The rest at the end may be short, and padding of the last frame has no duration.
  const durationsMs = chunks.slice(0, -2).map(({ durationMs }) => durationMs);
  expect(Math.min(...durationsMs)).toBeGreaterThanOrEqual(CHUNK_MS.least);
}
