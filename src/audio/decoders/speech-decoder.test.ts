import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FIXTURES, readFixture, wholeParts } from "../demuxers/testing/read-fixture.ts";
import type { TargetContentType } from "../formats/target-formats.ts";
import { playableTargetFormats } from "./playable-target-formats.ts";
import type { SpeechChunk } from "./speech-chunk.ts";
import { createSpeechDecoder } from "./speech-decoder.ts";

// Stands in for the browser's decoder: each packet yields 960 samples of its own number.
class FakeDecoder {
  static made: FakeDecoder[] = [];
  static unsupported = new Set<string>();
  static broken: ((bytes: Uint8Array) => boolean) | null = null;
  static isConfigSupported = async ({ codec }: AudioDecoderConfig) => ({
    supported: !FakeDecoder.unsupported.has(codec),
  });
  state = "unconfigured";
  config: AudioDecoderConfig | null = null;
  packets = 0;
  readonly #init: AudioDecoderInit;

  constructor(init: AudioDecoderInit) {
    this.#init = init;
    FakeDecoder.made.push(this);
  }

  configure(config: AudioDecoderConfig) {
    this.config = config;
    this.state = "configured";
    if (FakeDecoder.unsupported.has(config.codec)) this.#fail("NotSupportedError");
  }

  decode({ timestamp, data }: { timestamp: number; data: Uint8Array }) {
    const number = ++this.packets;
    queueMicrotask(() => {
      if (this.state !== "configured") return;
      if (FakeDecoder.broken?.(data)) {
        this.state = "closed";
        this.#init.error(new DOMException("", "EncodingError"));
        return;
      }
      const copyTo = (samples: Float32Array) => samples.fill(number / 1000);
      const block = { timestamp, numberOfFrames: 960, numberOfChannels: 1, sampleRate: 48_000 };
      this.#init.output({ ...block, copyTo, close: () => undefined } as unknown as AudioData);
    });
  }

  flush = () => new Promise<void>((resolve) => setTimeout(resolve));

  close() {
    this.state = "closed";
  }

  #fail(name: string) {
    queueMicrotask(() => {
      this.state = "closed";
      this.#init.error(new DOMException("", name));
    });
  }
}

function chunk(
  contentType: TargetContentType,
  parts: readonly Uint8Array<ArrayBuffer>[],
): SpeechChunk {
  return {
    speechStreamId: "r",
    contentType,
    headers: 0,
    parts,
    durationMs: 0,
    utterance: "u",
    text: null,
  };
}

function decoder(contentType: TargetContentType) {
  const decoded: { samples: Float32Array; rateHz: number; tag: string }[] = [];
  const onUnplayable = vi.fn();
  const made = createSpeechDecoder<string>(contentType, {
    onSound: (samples, rateHz, tag) => decoded.push({ samples, rateHz, tag }),
    onUnplayable,
  });
  return { decoded, onUnplayable, made };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const total = (decoded: readonly { samples: Float32Array }[]) =>
  decoded.reduce((sum, { samples }) => sum + samples.length, 0);

describe("the speech decoder", () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);

  beforeEach(() => {
    FakeDecoder.made = [];
    FakeDecoder.unsupported.clear();
    FakeDecoder.broken = null;
    vi.stubGlobal("AudioDecoder", FakeDecoder);
    vi.stubGlobal(
      "EncodedAudioChunk",
      class {
        constructor(init: EncodedAudioChunkInit) {
          Object.assign(this, init);
        }
      },
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    warn.mockClear();
  });

  it.each([
    ["opus.webm", "audio/webm;codecs=opus", "opus"],
    ["opus.mpegts", "video/mp2t;codecs=opus", "opus"],
    ["flac.flac", "audio/flac", "flac"],
    ["flac.ogg", "audio/ogg;codecs=flac", "flac"],
    ["aac.mpegts", "video/mp2t;codecs=aac", "mp4a.40.2"],
    ["aac.mkv", "audio/x-matroska;codecs=aac", "mp4a.40.2"],
  ] as const)(
    "passes %s to the browser, which returns the sound of each chunk",
    async (name, contentType, codec) => {
      const { decoded, made } = decoder(contentType);
      const fixture = FIXTURES.find((each) => each.name === name);
      const parts = fixture ? wholeParts(fixture) : [];
      for (const [i, part] of parts.entries())
        made.pushChunk(chunk(contentType, [part]), `chunk ${i}`);
      await settled();
      expect(FakeDecoder.made).toHaveLength(1);
      expect(FakeDecoder.made[0]?.config).toMatchObject({ codec, numberOfChannels: 1 });
      const packets = FakeDecoder.made[0]?.packets ?? 0;
      expect(packets).toBeGreaterThan(7);
      expect(total(decoded)).toBe(packets * 960 - (codec === "opus" ? 312 : 0));
      expect(new Set(decoded.map(({ tag }) => tag)).size).toBeGreaterThan(2);
      const order = decoded.map(({ tag }) => Number(tag.slice(6)));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    },
  );

  it("decodes Opus packets that come without any header", async () => {
    const { decoded, made } = decoder("audio/opus");
    made.pushChunk(chunk("audio/opus", [Uint8Array.of(0x08, 1, 2), Uint8Array.of(0x08, 3)]), "a");
    await settled();
    expect(total(decoded)).toBe(1920);
  });

  it("continues after a packet that breaks the browser's decoder, and loses no other", async () => {
    const { decoded, made } = decoder("audio/opus");
    FakeDecoder.broken = (bytes) => bytes[1] === 0xbb;
    const packets = [1, 2, 0xbb, 4, 0xbb, 6].map((byte) => Uint8Array.of(0x08, byte));
    made.pushChunk(chunk("audio/opus", packets), "a");
    await settled();
    expect(decoded).toHaveLength(4);
    expect(warn).toHaveBeenCalled();
    made.pushChunk(chunk("audio/opus", [Uint8Array.of(0x08, 7)]), "b");
    await settled();
    expect(decoded.at(-1)?.tag).toBe("b");
  });

  it("skips what is not a packet", async () => {
    const { decoded, made } = decoder("audio/opus");
    const rubbish = [new Uint8Array(), Uint8Array.of(0x03, 0x3f, 9), Uint8Array.of(0x08, 1)];
    made.pushChunk(chunk("audio/opus", rubbish), "a");
    await settled();
    expect(decoded).toHaveLength(1);
  });

  it.each([
    ["flac", "audio/flac", "flac.flac", 13],
    ["mp4a.40.2", "video/mp2t;codecs=aac", "aac.mpegts", 14],
    ["mp4a.40.2", "audio/x-matroska;codecs=aac", "aac.mkv", 14],
  ] as const)(
    "reports once that the browser has no %s and cannot decode %s",
    async (codec, contentType, fixture, playableFormats) => {
      FakeDecoder.unsupported.add(codec);
      const { decoded, made, onUnplayable } = decoder(contentType);
      const bytes = readFixture(fixture);
      for (let i = 0; i < 3; i++) {
        made.pushChunk(chunk(contentType, [bytes]), "a");
        await settled();
      }
      made.finish();
      expect(onUnplayable).toHaveBeenCalledOnce();
      expect(decoded).toEqual([]);
      const playable = await playableTargetFormats();
      expect(playable.has(contentType)).toBe(false);
      expect(playable.size).toBe(playableFormats);
    },
  );

  it("reports the same without WebCodecs", async () => {
    vi.stubGlobal("AudioDecoder", undefined);
    const { made, onUnplayable } = decoder("video/mp2t;codecs=aac");
    made.pushChunk(chunk("video/mp2t;codecs=aac", [readFixture("aac.mpegts")]), "a");
    await settled();
    expect(onUnplayable).toHaveBeenCalledOnce();
    expect([...(await playableTargetFormats())].every((type) => type.includes("pcm"))).toBe(true);
  });

  it("finishes pending packets when a stream ends", async () => {
    const { decoded, made } = decoder("audio/opus");
    made.pushChunk(chunk("audio/opus", [Uint8Array.of(0x08, 1)]), "a");
    made.finish();
    await settled();
    expect(decoded).toHaveLength(1);
    expect(FakeDecoder.made[0]?.state).toBe("closed");
  });

  it("drops half a sample of raw sound with a warning", () => {
    const { decoded, made } = decoder("audio/pcm;encoding=s16le;rate=16000");
    made.pushChunk(chunk("audio/pcm;encoding=s16le;rate=16000", [new Uint8Array(99)]), "a");
    made.pushChunk(chunk("audio/pcm;encoding=s16le;rate=16000", [new Uint8Array(100)]), "b");
    expect(decoded.map(({ samples, tag }) => [samples.length, tag])).toEqual([
      [49, "a"],
      [50, "b"],
    ]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining("within a sample"));
  });

  it.each([
    ["audio/pcm;encoding=s16le;rate=24000", 24_000, 50],
    ["audio/pcm;encoding=ulaw;rate=8000", 8000, 100],
  ] as const)("decodes %s itself, at once", (contentType, rateHz, samples) => {
    const { decoded, made } = decoder(contentType);
    made.pushChunk(chunk(contentType, [new Uint8Array(100)]), "a");
    expect(decoded).toEqual([{ samples: expect.any(Float32Array), rateHz, tag: "a" }]);
    expect(total(decoded)).toBe(samples);
    expect(FakeDecoder.made).toEqual([]);
  });
});
