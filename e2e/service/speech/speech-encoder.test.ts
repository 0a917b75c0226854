import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from "mediabunny";
import { describe, expect, test, vi } from "vitest";
import { targetFormats } from "../voice/target-formats.ts";
import { joinBytes } from "./containers/join-bytes.ts";
import { type SpeechBatch, SpeechEncoder } from "./speech-encoder.ts";

// WebAssembly encoders load slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

// Half a second of a voice-like tone at 24 kHz, and a quarter of one.
const utterances = [12_000, 6_600].map((length) =>
  Float32Array.from({ length }, (_, n) => 0.3 * Math.sin(n / 20) + 0.1 * Math.sin(n / 3)),
);
const utterancesMs = 775;

const encoded = new Map<string, Promise<SpeechBatch[]>>();

function encodeOnce(contentType: string): Promise<SpeechBatch[]> {
  const batches = encoded.get(contentType) ?? encodeAll(contentType);
  encoded.set(contentType, batches);
  return batches;
}

async function encodeAll(contentType: string): Promise<SpeechBatch[]> {
  const format = targetFormats.find((one) => one.contentType === contentType);
  if (!format) throw new Error(`${contentType} is not a target format`);
  const encoder = await SpeechEncoder.open(format);
  const batches: SpeechBatch[] = [];
  for (const utterance of utterances) batches.push(...(await encoder.encode(utterance)));
  await encoder.close();
  return batches;
}

// The library reads neither Opus in a transport stream nor FLAC in Ogg.
const readable = targetFormats.filter(
  ({ container, contentType }) =>
    container !== "none" &&
    !["video/mp2t;codecs=opus", "audio/ogg;codecs=flac"].includes(contentType),
);

describe.each(readable)("$contentType", ({ contentType, codec, container }) => {
  test("is readable by an independent library", async () => {
    const bytes = joinBytes(...(await encodeOnce(contentType)).flatMap(({ parts }) => parts));
    const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
    const track = await input.getPrimaryAudioTrack();
    expect(track?.codec).toBe(codec);
    expect(track?.numberOfChannels).toBe(1);
    expect(track?.sampleRate).toBe(codec === "opus" ? 48_000 : 24_000);
    if (!track) return;
    const times: number[] = [];
    for await (const { timestamp } of new EncodedPacketSink(track).packets()) {
      times.push(timestamp - (container === "mpeg-ts" ? 1 : 0));
    }
    // Packets are contiguous.
    const longestSeconds = { opus: 0.02, aac: 0.0427, flac: 0.12 }[String(codec)] ?? 0;
    expect(times[0]).toBeCloseTo(0, 1);
    for (const [at, time] of times.slice(1).entries()) {
      const step = time - (times[at] ?? 0);
      expect(step).toBeGreaterThan(0);
      expect(step).toBeLessThan(longestSeconds + 0.002);
    }
    const lengthMs = ((times.at(-1) ?? 0) + longestSeconds) * 1_000;
    expect(lengthMs).toBeGreaterThan(utterancesMs - 50);
    expect(lengthMs).toBeLessThan(utterancesMs + 220);
  });
});

describe.each(targetFormats)("messages of $contentType", ({ contentType, codec }) => {
  test("are a quarter of a second long, and state their duration", async () => {
    const batches = await encodeOnce(contentType);
    const [first, ...later] = batches;
    const isRaw = codec === "s16le" || codec === "alaw" || codec === "ulaw";
    expect(later.length).toBeGreaterThan(1);
    expect(first?.headers).toBe(isRaw ? 0 : contentType.startsWith("audio/ogg") ? 2 : 1);
    for (const { headers } of later) expect(headers).toBe(0);
    for (const { parts, headers, durationMs } of batches) {
      expect(parts.length).toBeGreaterThan(headers);
      expect(durationMs).toBeGreaterThan(0);
      expect(durationMs).toBeLessThanOrEqual(260);
    }
    const lengthMs = batches.reduce((sum, { durationMs }) => sum + durationMs, 0);
    expect(lengthMs).toBeGreaterThanOrEqual(utterancesMs);
    const maxPaddingMs = codec === "aac" ? 2 * 86 : codec === "opus" ? 2 * 27 : 1;
    expect(lengthMs - utterancesMs).toBeLessThanOrEqual(maxPaddingMs);
  });
});
