import { describe, expect, it } from "vitest";
import { formatTraits } from "./format-traits.ts";
import { DEFAULT_SOURCE_CONTENT_TYPE, SOURCE_FORMATS, sourceFormat } from "./source-formats.ts";

describe("formatTraits", () => {
  it("counts megabytes of an hour by the bitrate", () => {
    const sizes = (
      [DEFAULT_SOURCE_CONTENT_TYPE, "audio/pcm;encoding=ulaw;rate=8000", "audio/auto"] as const
    ).map((type) => formatTraits(sourceFormat(type)).megabytesAnHour);
    expect(sizes).toEqual([115.2, 28.8, 14.4]);
  });

  it("calls the default the one with the least delay", () => {
    const delays = SOURCE_FORMATS.map((format) => formatTraits(format).delayMs);
    expect(formatTraits(sourceFormat(DEFAULT_SOURCE_CONTENT_TYPE))).toMatchObject({
      delay: "least",
      delayMs: Math.min(...delays),
      quality: "full",
    });
  });

  it("calls half of what is heard telephone quality", () => {
    const named = SOURCE_FORMATS.filter((format) => formatTraits(format).quality === "telephone");
    expect(new Set(named.map(({ rateHz }) => rateHz))).toEqual(new Set([8000]));
  });
});
