// @vitest-environment node
import { expect, test } from "vitest";
import { type VoiceSessionChoices, voiceSessionRequest } from "./voice-session-request.ts";

const PCM = "audio/pcm;encoding=s16le;rate=16000";
const UUID = "0F8FAD5B-d9cb-469f-a165-70867728950e";

const NOTHING_CHOSEN: VoiceSessionChoices = {
  languages: { source: null, sourceMode: "auto", targets: [] },
  voice: { formality: "default", spokenTermsId: "", glossaryId: "", messageFormat: "json" },
};

test("nothing chosen asks for nothing but the formats", () => {
  expect(voiceSessionRequest(NOTHING_CHOSEN)).toEqual({
    source_media_content_type: PCM,
    message_format: "json",
  });
});

test("everything chosen is asked for", () => {
  const request = voiceSessionRequest({
    languages: { source: "de", sourceMode: "fixed", targets: ["en-GB", "ja"] },
    voice: {
      formality: "less",
      spokenTermsId: UUID,
      glossaryId: "terms-1",
      messageFormat: "msgpack",
    },
  });
  expect(request).toEqual({
    source_media_content_type: PCM,
    message_format: "msgpack",
    source_language: "de",
    source_language_mode: "fixed",
    target_languages: ["en-GB", "ja"],
    spoken_terms_id: UUID,
    glossary_id: "terms-1",
    formality: "less",
  });
});

test("a hint goes with its mode", () => {
  const languages = { ...NOTHING_CHOSEN.languages, source: "sv" as const };
  expect(voiceSessionRequest({ ...NOTHING_CHOSEN, languages })).toMatchObject({
    source_language: "sv",
    source_language_mode: "auto",
  });
});

test("nothing is never fixed", () => {
  const languages = { ...NOTHING_CHOSEN.languages, sourceMode: "fixed" as const };
  const request = voiceSessionRequest({ ...NOTHING_CHOSEN, languages });
  expect(request).not.toHaveProperty("source_language_mode");
});
