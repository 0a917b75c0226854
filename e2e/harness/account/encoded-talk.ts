import type { SourceFormat } from "../../../src/audio/formats/source-formats.ts";
import { openSession } from "../../service/testing/session-client.ts";
import { CONTAINER_MARKS } from "./container-marks.ts";
import { describeStretches } from "./describe-stretches.ts";
import { readTalk } from "./talk-files.ts";
import type { TestAccount } from "./test-account.ts";
import { splitIntoUnits } from "./text-units.ts";

export const ENCODED_TALK = readTalk("lighthouses");
const LANGUAGE = ENCODED_TALK.spokenLanguage;

/** The part begins and ends within a word, so that a missing start or end is audible. */
export const ENCODED_PART = { fromMs: 4000, toMs: 9300 };
const PART_MS = ENCODED_PART.toMs - ENCODED_PART.fromMs;

// Words of which more than half is in the part.
const WORDS = (ENCODED_TALK.words.get(LANGUAGE) ?? [])
  .filter(({ startMs, endMs }) => {
    const middleMs = (startMs + endMs) / 2;
    return middleMs >= ENCODED_PART.fromMs && middleMs <= ENCODED_PART.toMs;
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
const SAME_TIME_MS = 0.001;

interface EncodedChunk {
  readonly bytes: Uint8Array;
  readonly startMs: number;
  readonly durationMs: number;
}

/** Sends the encoded part to a session of the account, and waits until everything is written. */
export async function sendEncodedTalk(
  baseUrl: string,
  { apiKey }: TestAccount,
  { contentType }: SourceFormat,
  chunks: readonly EncodedChunk[],
): Promise<void> {
  const { client } = await openSession(baseUrl, requestFor(contentType), apiKey);
  for (const { bytes } of chunks) client.sendChunk(bytes);
  client.send("end_of_source_media", {});
  await client.waitFor("end_of_stream");
  client.close();
  await client.closed;
}

/**
 * What is wrong with the chunks, or with what the service heard of the part: it must have come once
 * and whole, with its mark and bit rate, and with every word.
 */
export function encodedTalkFaults(
  own: TestAccount,
  { contentType, container, bitsPerSecond }: SourceFormat,
  chunks: readonly EncodedChunk[],
): readonly string[] {
  const faults = chunkFaults(chunks);
  const check = (isRight: boolean, fault: string) => void (isRight || faults.push(fault));
  const head = Buffer.from(chunks[0]?.bytes.subarray(0, 8) ?? []).toString("hex");
  check(head.startsWith(CONTAINER_MARKS[container]), `begins with ${head}`);

  const [account, ...others] = own.sessions;
  if (!account) return [...faults, "no session"];
  check(others.length === 0, `${others.length} more sessions`);
  const { stretches, talks, repeats, gaps, request, heardOnceShare, secondsReceived } = account;
  const wanted = requestFor(contentType);
  for (const [name, value] of Object.entries(wanted)) {
    const requested = (request as Readonly<Record<string, unknown>>)[name];
    check(requested === value, `${name} is ${String(requested)}`);
  }
  const described = describeStretches(stretches);
  check(heardOnceShare === 1, `a share of ${heardOnceShare} heard once: ${described}`);
  check(repeats.length === 0 && gaps.length === 0, `repeats or gaps: ${described}`);
  check(stretches.length === 1, `several stretches: ${described}`);
  check(talks.map(({ talk }) => talk).join() === ENCODED_TALK.name, "another talk");
  const [talk] = talks;
  check((talk?.fromMs ?? Infinity) < ENCODED_PART.fromMs + MOST_MISSED_MS, `start: ${described}`);
  check((talk?.toMs ?? 0) > ENCODED_PART.toMs - MOST_MISSED_MS, `end: ${described}`);
  check(own.heard.lostMs === 0, `${own.heard.lostMs} ms lost: ${described}`);

  const seconds = PART_MS / 1000;
  const isLength = secondsReceived >= seconds && secondsReceived < seconds + MOST_PADDING_SECONDS;
  check(isLength, `${secondsReceived} seconds received`);
  const bits = (account.chunks.payloadBytes * 8) / secondsReceived;
  check(bits <= bitsPerSecond * MOST_OVERHEAD, `${bits} bits per second`);
  const written = account.words.source?.concluded.map(({ text }) => text).join(" ") ?? "";
  check(splitIntoUnits(written, LANGUAGE).join(" ") === WORDS.join(" "), `written: ${written}`);
  return faults;
}

function requestFor(contentType: SourceFormat["contentType"]) {
  return {
    source_media_content_type: contentType,
    source_language: LANGUAGE,
    message_format: "msgpack",
  };
}

// Chunks follow one another without a gap, and none is too short, too long or too large.
function chunkFaults(chunks: readonly EncodedChunk[]): string[] {
  const faults: string[] = [];
  let endMs = 0;
  for (const [at, { startMs, durationMs, bytes }] of chunks.entries()) {
    const isNext = Math.abs(startMs - endMs) < SAME_TIME_MS;
    if (!isNext) faults.push(`chunk ${at} starts at ${startMs} instead of ${endMs}`);
    endMs = startMs + durationMs;
    // The rest at the end may be short, and padding of the last frame has no duration.
    const isShort = durationMs < CHUNK_MS.least && at < chunks.length - 2;
    if (isShort || durationMs > CHUNK_MS.most) faults.push(`chunk ${at} lasts ${durationMs} ms`);
    if (bytes.length > MOST_CHUNK_BYTES) faults.push(`chunk ${at} has ${bytes.length} bytes`);
  }
  if (Math.abs(endMs - PART_MS) >= SAME_TIME_MS) faults.push(`the chunks end at ${endMs}`);
  return faults;
}
