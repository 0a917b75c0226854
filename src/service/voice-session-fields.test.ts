// @vitest-environment node
import { expect, test } from "vitest";
import {
  checkVoiceSessionRequest,
  type VoiceSessionChoices,
  type VoiceSessionProblem,
  voiceSessionRequest,
} from "./voice-session-fields.ts";
import type { VoiceSessionRequest } from "./voice-session-request.ts";

const PCM = "audio/pcm;encoding=s16le;rate=16000";
const UUID = "0F8FAD5B-d9cb-469f-a165-70867728950e";

const NOTHING_CHOSEN: VoiceSessionChoices = {
  languages: { source: null, sourceMode: "auto", targets: [] },
  voice: { formality: "default", spokenTermsId: "", glossaryId: "", messageFormat: "json" },
};

test("nothing chosen asks for nothing but the formats", () => {
  expect(voiceSessionRequest(PCM, NOTHING_CHOSEN)).toEqual({
    source_media_content_type: PCM,
    message_format: "json",
  });
});

test("everything chosen is asked for", () => {
  const request = voiceSessionRequest(PCM, {
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
  expect(checkVoiceSessionRequest(request)).toEqual([]);
});

test("a hint goes with its mode", () => {
  const languages = { ...NOTHING_CHOSEN.languages, source: "sv" as const };
  expect(voiceSessionRequest(PCM, { ...NOTHING_CHOSEN, languages })).toMatchObject({
    source_language: "sv",
    source_language_mode: "auto",
  });
});

test("fixed without a language is not hidden", () => {
  const languages = { ...NOTHING_CHOSEN.languages, sourceMode: "fixed" as const };
  const request = voiceSessionRequest(PCM, { ...NOTHING_CHOSEN, languages });
  expect(checkVoiceSessionRequest(request)).toEqual([
    { field: "source_language", rule: "missing" },
  ]);
});

/** Fields as they might come from anywhere: the check is there for what types do not stop. */
type LooseFields = Partial<Record<keyof VoiceSessionRequest, unknown>>;

test.each<{ fields: LooseFields; problem: VoiceSessionProblem | null }>([
  { fields: { source_media_content_type: "audio/pcm; encoding=s16le; rate=16000" }, problem: null },
  {
    fields: { source_media_content_type: "" },
    problem: { field: "source_media_content_type", rule: "missing" },
  },
  {
    fields: { source_media_content_type: "audio/pcm;encoding=s16le;rate=22050" },
    problem: { field: "source_media_content_type", rule: "unknown_value" },
  },
  {
    fields: { message_format: "xml" },
    problem: { field: "message_format", rule: "unknown_value" },
  },
  {
    fields: { source_language: "en-GB" },
    problem: { field: "source_language", rule: "unknown_value" },
  },
  { fields: { target_languages: ["en-GB", "pt-PT", "zh-HANS", "de", "fr"] }, problem: null },
  {
    fields: { target_languages: ["en", "xx"] },
    problem: { field: "target_languages", rule: "unknown_value" },
  },
  {
    fields: { target_languages: ["en", "de", "fr", "it", "es", "ja"] },
    problem: { field: "target_languages", rule: "too_many" },
  },
  {
    fields: { target_languages: ["en", "de", "fr", "it", "es"], target_media_languages: ["ja"] },
    problem: { field: "target_languages", rule: "too_many" },
  },
  {
    fields: { target_languages: ["en", "de", "fr", "it", "es"], target_media_languages: ["de"] },
    problem: null,
  },
  {
    fields: { target_media_languages: ["de", "en"] },
    problem: { field: "target_media_languages", rule: "too_many" },
  },
  {
    fields: { target_media_languages: ["th"] },
    problem: { field: "target_media_languages", rule: "unknown_value" },
  },
  { fields: { target_media_content_type: "audio/webm; codecs=opus" }, problem: null },
  {
    fields: { target_media_content_type: "audio/mpeg" },
    problem: { field: "target_media_content_type", rule: "unknown_value" },
  },
  {
    fields: { target_media_voice: "robot" },
    problem: { field: "target_media_voice", rule: "unknown_value" },
  },
  {
    fields: { spoken_terms_id: "0f8fad5b" },
    problem: { field: "spoken_terms_id", rule: "not_a_uuid" },
  },
  { fields: { glossary_id: " " }, problem: { field: "glossary_id", rule: "empty" } },
  { fields: { formality: "rude" }, problem: { field: "formality", rule: "unknown_value" } },
])("$fields: $problem", ({ fields, problem }) => {
  const request = { source_media_content_type: PCM, ...fields } as VoiceSessionRequest;
  expect(checkVoiceSessionRequest(request)).toEqual(problem === null ? [] : [problem]);
});
