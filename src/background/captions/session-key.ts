import { type SourceContentType, sourceFormat } from "../../audio/source-formats.ts";
import { voiceSessionRequest } from "../../service/voice-session/voice-session-request.ts";
import { baseUrlOf } from "../../settings/connection/service-presets.ts";
import type { Settings } from "../../settings/schema/settings.ts";

/** What a slow link is offered: a tenth of the bytes, with the least delay among the small ones. */
const SMALL_FORMAT: SourceContentType = "audio/ogg;codecs=opus";

/** Whether a smaller format than this one would help on a slow link. */
export function canBeSmaller(contentType: SourceContentType): boolean {
  return sourceFormat(contentType).bitsPerSecond > sourceFormat(SMALL_FORMAT).bitsPerSecond;
}

/** The settings with the sound in the small format, for captions on a slow link. */
export function withLessData(settings: Settings): Settings {
  if (!canBeSmaller(settings.voice.sourceFormat)) return settings;
  return { ...settings, voice: { ...settings.voice, sourceFormat: SMALL_FORMAT } };
}

/**
 * Names what a session is asked for. When the name changes a new session is needed; the order of
 * the languages and which of them are drawn do not count.
 */
export function sessionKey(settings: Settings): string {
  const { target_languages: targets = [], ...request } = voiceSessionRequest(settings);
  const { service } = settings;
  return JSON.stringify([baseUrlOf(service), service.authScheme, request, [...targets].sort()]);
}
