import { describe, expect, it } from "vitest";
import {
  DEFAULT_SOURCE_CONTENT_TYPE,
  isSourceContentType,
  SOURCE_FORMATS,
  sourceFormat,
} from "./source-formats.ts";

describe("the source formats", () => {
  it("are the nineteen of the interface", () => {
    const types = SOURCE_FORMATS.map(({ contentType }) => contentType);
    expect(types.toSorted()).toEqual([
      "audio/auto",
      "audio/flac",
      "audio/mpeg",
      "audio/ogg",
      "audio/ogg;codecs=flac",
      "audio/ogg;codecs=opus",
      "audio/pcm;encoding=alaw;rate=8000",
      "audio/pcm;encoding=s16le;rate=16000",
      "audio/pcm;encoding=s16le;rate=44100",
      "audio/pcm;encoding=s16le;rate=48000",
      "audio/pcm;encoding=s16le;rate=8000",
      "audio/pcm;encoding=ulaw;rate=8000",
      "audio/webm",
      "audio/webm;codecs=opus",
      "audio/x-matroska",
      "audio/x-matroska;codecs=aac",
      "audio/x-matroska;codecs=flac",
      "audio/x-matroska;codecs=mp3",
      "audio/x-matroska;codecs=opus",
    ]);
  });

  it("are encoded as their names say", () => {
    for (const { contentType, codec, container, rateHz, isRaw } of SOURCE_FORMATS) {
      const [, named] = /codecs=(\w+)/.exec(contentType) ?? [];
      if (named) expect(codec).toBe(named);
      const [, encoding, rate] = /encoding=(\w+);rate=(\d+)/.exec(contentType) ?? [];
      expect(isRaw).toBe(encoding !== undefined);
      if (encoding) expect([codec, container, rateHz]).toEqual([encoding, "none", Number(rate)]);
      const [, wrapper] = /audio\/(?:x-)?(\w+)/.exec(contentType) ?? [];
      if (!encoding && wrapper !== "auto") expect(container).toBe(wrapper);
    }
  });

  it("use the recommended bitrates", () => {
    const bitrates = new Map(
      SOURCE_FORMATS.filter(({ rateHz, isRaw }) => !isRaw || rateHz === 16_000).map(
        ({ codec, bitsPerSecond }) => [codec, bitsPerSecond],
      ),
    );
    expect(Object.fromEntries(bitrates)).toEqual({
      s16le: 256_000,
      opus: 32_000,
      flac: 256_000,
      mp3: 128_000,
      aac: 96_000,
    });
  });

  it("recognise their content types", () => {
    expect(isSourceContentType(DEFAULT_SOURCE_CONTENT_TYPE)).toBe(true);
    expect(isSourceContentType("audio/wav")).toBe(false);
    expect(isSourceContentType(undefined)).toBe(false);
    expect(sourceFormat("audio/auto").container).toBe("webm");
  });
});
