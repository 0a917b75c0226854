import { type SourceContentType, sourceFormat } from "../../audio/formats/source-formats.ts";
import type { Settings } from "../../settings/schema/settings.ts";

// A tenth of the bytes, with the least delay among the small formats.
const SMALL_FORMAT: SourceContentType = "audio/ogg;codecs=opus";

/** Whether a smaller format than this one would help on a slow link. */
export function canUseLessData(contentType: SourceContentType): boolean {
  return sourceFormat(contentType).bitsPerSecond > sourceFormat(SMALL_FORMAT).bitsPerSecond;
}

/** The settings with the sound in the small format, for captions on a slow link. */
export function withLessData(settings: Settings): Settings {
  if (!canUseLessData(settings.voice.sourceFormat)) return settings;
  return { ...settings, voice: { ...settings.voice, sourceFormat: SMALL_FORMAT } };
}
