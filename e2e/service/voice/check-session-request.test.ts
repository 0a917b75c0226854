import { describe, expect, test } from "vitest";
import { Refusal } from "../http/reply.ts";
import { defaultLimits } from "../limits.ts";
import { checkSessionRequest } from "./check-session-request.ts";

const least = { source_media_content_type: "audio/pcm;encoding=s16le;rate=16000" };
const uuid = "12345678-1234-1234-1234-123456789abc";

function check(fields: Record<string, unknown>) {
  return checkSessionRequest({ ...least, ...fields }, defaultLimits);
}

function codeOf(fields: Record<string, unknown>): string {
  try {
    check(fields);
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return error.code;
    throw error;
  }
  return "(accepted)";
}

describe("checkSessionRequest", () => {
  test("fills in every default", () => {
    expect(check({})).toEqual({
      sourceFormat: { kind: "pcm", encoding: "s16le", sampleRateHz: 16_000, bytesPerFrame: 2 },
      messageFormat: "json",
      sourceLanguage: undefined,
      sourceLanguageMode: "auto",
      targetLanguages: [],
      targetMediaLanguages: [],
      targetFormat: {
        contentType: "audio/webm;codecs=opus",
        container: "webm",
        codec: "opus",
        rateHz: 24_000,
      },
      targetMediaVoice: undefined,
      spokenTermsId: undefined,
      glossaryId: undefined,
      formality: "default",
    });
  });

  test("accepts null for every optional field and ignores unknown fields", () => {
    const nulls = Object.fromEntries(
      [
        "message_format",
        "source_language",
        "source_language_mode",
        "target_languages",
        "target_media_languages",
        "target_media_content_type",
        "target_media_voice",
        "spoken_terms_id",
        "glossary_id",
        "formality",
      ].map((field) => [field, null]),
    );
    expect(check({ ...nulls, enable_transcription: true })).toEqual(check({}));
  });

  test("adds media languages to the targets and drops duplicates", () => {
    expect(
      check({
        target_languages: ["en-US", "de", "de", "zh-HANS"],
        target_media_languages: ["en-US"],
      }).targetLanguages,
    ).toEqual(["en-US", "de", "zh-HANS"]);
    expect(
      check({ target_languages: ["de"], target_media_languages: ["pt-BR"] }).targetLanguages,
    ).toEqual(["de", "pt-BR"]);
  });

  test.each<[string, Record<string, unknown>]>([
    ["a container", { source_media_content_type: "audio/x-matroska;codecs=aac" }],
    ["automatic detection", { source_media_content_type: "audio/auto" }],
    ["an empty source language", { source_language: "" }],
    ["a hint", { source_language: "ja", source_language_mode: "auto" }],
    ["a fixed language", { source_language: "tl", source_language_mode: "fixed" }],
    ["five targets", { target_languages: ["de", "en-GB", "zh-HANT", "tl", "ga"] }],
    [
      "five targets, one of them spoken",
      {
        target_languages: ["de", "en-GB", "zh-HANT", "tl", "ja"],
        target_media_languages: ["ja"],
      },
    ],
    ["a target format", { target_media_content_type: "video/mp2t;codecs=aac" }],
    ["identifiers", { spoken_terms_id: uuid, glossary_id: "anything" }],
    ["every formality", { formality: "informal" }],
  ])("accepts %s", (_what, fields) => {
    expect(codeOf(fields)).toBe("(accepted)");
  });

  test.each<[string, Record<string, unknown>]>([
    ["missing_content_type", { source_media_content_type: undefined }],
    ["missing_content_type", { source_media_content_type: null }],
    ["invalid_type", { source_media_content_type: 16_000 }],
    ["invalid_content_type", { source_media_content_type: "" }],
    ["invalid_content_type", { source_media_content_type: "audio/wav" }],
    ["invalid_content_type", { source_media_content_type: "audio/opus" }],
    ["invalid_content_type", { source_media_content_type: "audio/pcm;encoding=s16le;rate=22050" }],
    ["invalid_content_type", { source_media_content_type: "audio/pcm;rate=16000;encoding=s16le" }],
    ["invalid_content_type", { source_media_content_type: "audio/webm;codecs=vorbis" }],
    ["invalid_content_type", { source_media_content_type: "audio/pcm; encoding=alaw; rate=8000" }],
    ["invalid_message_format", { message_format: "xml" }],
    ["invalid_message_format", { message_format: "JSON" }],
    ["invalid_type", { message_format: 1 }],
    ["invalid_source_language", { source_language: "xx" }],
    ["invalid_source_language", { source_language: "en-US" }],
    ["invalid_source_language", { source_language: "EN" }],
    ["invalid_type", { source_language: ["en"] }],
    ["invalid_source_language_mode", { source_language_mode: "hint", source_language: "en" }],
    ["missing_source_language", { source_language_mode: "fixed" }],
    ["missing_source_language", { source_language_mode: "fixed", source_language: "" }],
    ["missing_source_language", { source_language_mode: "fixed", source_language: null }],
    ["invalid_type", { target_languages: "de" }],
    ["invalid_type", { target_languages: ["de", 7] }],
    ["invalid_type", { target_languages: { 0: "de" } }],
    ["invalid_target_language", { target_languages: ["de", ""] }],
    ["invalid_target_language", { target_languages: ["de-AT"] }],
    ["invalid_target_language", { target_languages: ["en-us"] }],
    ["invalid_target_language", { target_languages: ["zh-Hans"] }],
    ["too_many_target_languages", { target_languages: ["de", "en", "es", "fr", "it", "ja"] }],
    ["too_many_target_languages", { target_languages: ["de", "de", "de", "de", "de", "de"] }],
    [
      "too_many_target_languages",
      {
        target_languages: ["de", "en", "es", "fr", "it"],
        target_media_languages: ["ja"],
      },
    ],
    ["too_many_target_media_languages", { target_media_languages: ["de", "ja"] }],
    ["invalid_target_media_language", { target_media_languages: ["th"] }],
    ["invalid_type", { target_media_languages: "de" }],
    ["invalid_target_media_language", { target_media_languages: ["DE"] }],
    ["invalid_target_content_type", { target_media_content_type: "audio/mpeg" }],
    ["invalid_target_content_type", { target_media_content_type: "video/mp2t; codecs=aac" }],
    ["invalid_target_media_voice", { target_media_voice: "robot" }],
    ["invalid_spoken_terms_id", { spoken_terms_id: "terms" }],
    ["invalid_spoken_terms_id", { spoken_terms_id: `${uuid}0` }],
    ["invalid_type", { glossary_id: 5 }],
    ["invalid_glossary_id", { glossary_id: "" }],
    ["invalid_formality", { formality: "prefer_more" }],
  ])("refuses with %s: %j", (code, fields) => {
    expect(codeOf(fields)).toBe(code);
  });
});
