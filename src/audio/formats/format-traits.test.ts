import { describe, expect, it } from "vitest";
import { formatTraits } from "./format-traits.ts";
import { DEFAULT_SOURCE_CONTENT_TYPE, SOURCE_FORMATS, sourceFormat } from "./source-formats.ts";

describe("formatTraits", () => {
  it("computes megabytes an hour from the bitrate", () => {
    const sizes = (
      [DEFAULT_SOURCE_CONTENT_TYPE, "audio/pcm;encoding=ulaw;rate=8000", "audio/auto"] as const
    ).map((type) => formatTraits(sourceFormat(type)).megabytesAnHour);
    expect(sizes).toEqual([115.2, 28.8, 14.4]);
  });

  it("gives the default format the least delay", () => {
    const delays = SOURCE_FORMATS.map((format) => formatTraits(format).delayMs);
    expect(formatTraits(sourceFormat(DEFAULT_SOURCE_CONTENT_TYPE))).toMatchObject({
      delay: "least",
      delayMs: Math.min(...delays),
      quality: "full",
    });
  });

  it("calls 8 kHz sampling telephone quality", () => {
    const named = SOURCE_FORMATS.filter((format) => formatTraits(format).quality === "telephone");
    expect(new Set(named.map(({ rateHz }) => rateHz))).toEqual(new Set([8000]));
  });
});
