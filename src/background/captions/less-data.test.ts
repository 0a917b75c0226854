import { expect, test } from "vitest";
import { SOURCE_FORMATS, type SourceContentType } from "../../audio/formats/source-formats.ts";
import { DEFAULT_SETTINGS } from "../../settings/schema/settings.ts";
import { canUseLessData, withLessData } from "./less-data.ts";

const OPUS = "audio/ogg;codecs=opus";

const formatWithLess = (sourceFormat: SourceContentType) => {
  const voice = { ...DEFAULT_SETTINGS.voice, sourceFormat };
  return withLessData({ ...DEFAULT_SETTINGS, voice }).voice.sourceFormat;
};

const ALL = SOURCE_FORMATS.map(({ contentType }) => contentType);

test("less data is Opus in Ogg, unless the format is as small already", () => {
  expect(canUseLessData(DEFAULT_SETTINGS.voice.sourceFormat)).toBe(true);
  const larger = ALL.filter(canUseLessData);
  expect(larger.map(formatWithLess)).toEqual(larger.map(() => OPUS));
  const small = ALL.filter((format) => !canUseLessData(format));
  expect(small).toContain(OPUS);
  expect(small.map(formatWithLess)).toEqual(small);
});
