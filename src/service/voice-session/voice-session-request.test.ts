import { expect, test } from "vitest";
import { SOURCE_FORMATS } from "../../audio/formats/source-formats.ts";
import { TARGET_FORMATS } from "../../audio/formats/target-formats.ts";
import {
  SOURCE_LANGUAGES,
  TARGET_LANGUAGES,
  TARGET_MEDIA_LANGUAGES,
} from "../languages/voice-languages.ts";
import {
  FORMALITIES,
  MESSAGE_FORMATS,
  type VoiceSessionChoices,
  voiceSessionRequest,
} from "./voice-session-request.ts";

const PCM = "audio/pcm;encoding=s16le;rate=16000";
const UUID = "0F8FAD5B-d9cb-469f-a165-70867728950e";

const NOTHING_CHOSEN: VoiceSessionChoices = {
  languages: { source: null, sourceMode: "auto", targets: [] },
  voice: {
    formality: "default",
    spokenTermsId: "",
    glossaryId: "",
    messageFormat: "json",
    sourceFormat: PCM,
  },
  dub: { on: false, language: null, voice: "default", format: "audio/webm;codecs=opus" },
};

test("without choices only the formats are requested", () => {
  expect(voiceSessionRequest(NOTHING_CHOSEN)).toEqual({
    source_media_content_type: PCM,
    message_format: "json",
  });
});

test("every choice is requested", () => {
  const request = voiceSessionRequest({
    languages: { source: "de", sourceMode: "fixed", targets: ["en-GB", "ja"] },
    voice: {
      formality: "less",
      spokenTermsId: UUID,
      glossaryId: "terms-1",
      messageFormat: "msgpack",
      sourceFormat: "audio/ogg;codecs=opus",
    },
    dub: { on: true, language: "ja", voice: "female", format: "audio/flac" },
  });
  expect(request).toEqual({
    source_media_content_type: "audio/ogg;codecs=opus",
    message_format: "msgpack",
    source_language: "de",
    source_language_mode: "fixed",
    target_languages: ["en-GB", "ja"],
    target_media_languages: ["ja"],
    target_media_content_type: "audio/flac",
    target_media_voice: "female",
    spoken_terms_id: UUID,
    glossary_id: "terms-1",
    formality: "less",
  });
});

test("a hint comes with its mode", () => {
  const languages = { ...NOTHING_CHOSEN.languages, source: "sv" as const };
  expect(voiceSessionRequest({ ...NOTHING_CHOSEN, languages })).toMatchObject({
    source_language: "sv",
    source_language_mode: "auto",
  });
});

test("no language means no mode", () => {
  const languages = { ...NOTHING_CHOSEN.languages, sourceMode: "fixed" as const };
  const request = voiceSessionRequest({ ...NOTHING_CHOSEN, languages });
  expect(request).not.toHaveProperty("source_language_mode");
});

test("every value of every list is requested unchanged", () => {
  const { languages, voice, dub } = NOTHING_CHOSEN;
  for (const { contentType } of SOURCE_FORMATS) {
    expect(
      voiceSessionRequest({ dub, languages, voice: { ...voice, sourceFormat: contentType } })
        .source_media_content_type,
    ).toBe(contentType);
  }
  for (const messageFormat of MESSAGE_FORMATS) {
    expect(
      voiceSessionRequest({ dub, languages, voice: { ...voice, messageFormat } }).message_format,
    ).toBe(messageFormat);
  }
  // Leaving the field out requests the service's default.
  for (const formality of FORMALITIES) {
    expect(voiceSessionRequest({ dub, languages, voice: { ...voice, formality } }).formality).toBe(
      formality === "default" ? undefined : formality,
    );
  }
  for (const source of SOURCE_LANGUAGES) {
    expect(
      voiceSessionRequest({ dub, voice, languages: { ...languages, source } }).source_language,
    ).toBe(source);
  }
  for (const target of TARGET_LANGUAGES) {
    expect(
      voiceSessionRequest({ dub, voice, languages: { ...languages, targets: [target] } })
        .target_languages,
    ).toEqual([target]);
  }
});

test("the dub language is a target too, within the limit", () => {
  const dub = { ...NOTHING_CHOSEN.dub, on: true, language: "pt-BR" as const };
  const ask = (targets: VoiceSessionChoices["languages"]["targets"], on = true) =>
    voiceSessionRequest({
      ...NOTHING_CHOSEN,
      languages: { ...NOTHING_CHOSEN.languages, targets },
      dub: { ...dub, on },
    });
  expect(ask(["de"])).toMatchObject({
    target_languages: ["de", "pt-BR"],
    target_media_languages: ["pt-BR"],
  });
  expect(ask(["de", "en", "es", "fr", "pt-BR"]).target_media_languages).toEqual(["pt-BR"]);
  expect(ask(["de", "en", "es", "fr", "it"])).not.toHaveProperty("target_media_languages");
  expect(ask(["de"], false)).not.toHaveProperty("target_media_content_type");
});

test("every dub format, voice and language is requested unchanged", () => {
  const ask = (dub: Partial<VoiceSessionChoices["dub"]>) =>
    voiceSessionRequest({
      ...NOTHING_CHOSEN,
      dub: { ...NOTHING_CHOSEN.dub, on: true, language: "de", ...dub },
    });
  for (const { contentType } of TARGET_FORMATS) {
    expect(ask({ format: contentType }).target_media_content_type).toBe(contentType);
  }
  for (const language of TARGET_MEDIA_LANGUAGES) {
    expect(ask({ language }).target_media_languages).toEqual([language]);
  }
  expect(ask({ voice: "male" }).target_media_voice).toBe("male");
  expect(ask({ voice: "default" })).not.toHaveProperty("target_media_voice");
});
