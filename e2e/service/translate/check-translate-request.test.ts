import { expect, test } from "vitest";
import { Refusal } from "../http/reply.ts";
import { checkTranslateRequest } from "./check-translate-request.ts";

const least = { text: ["Hello"], target_lang: "de" };
const uuid = "12345678-1234-1234-1234-123456789abc";

function codeOf(change: Record<string, unknown>): string {
  try {
    checkTranslateRequest({ ...least, ...change });
  } catch (error) {
    if (error instanceof Refusal && error.status === 400) return error.code;
    throw error;
  }
  return "(accepted)";
}

test("fills in defaults", () => {
  expect(checkTranslateRequest(least)).toEqual({
    texts: ["Hello"],
    targetLanguage: "de",
    sourceLanguage: undefined,
    glossaryIds: [],
    styleId: undefined,
    instructions: [],
    formality: undefined,
    modelType: undefined,
    tags: undefined,
    tagHandlingVersion: undefined,
    showBilledCharacters: false,
  });
});

test.each<[string, Record<string, unknown>]>([
  ["(accepted)", { target_lang: "pt-BR", source_lang: "en" }],
  ["(accepted)", { text: Array.from({ length: 50 }, () => "x") }],
  ["(accepted)", { context: "What was said before", split_sentences: "nonewlines" }],
  ["(accepted)", { formality: "more" }],
  ["(accepted)", { formality: "prefer_less", target_lang: "ar" }],
  ["(accepted)", { glossary_id: uuid, source_lang: "en" }],
  ["(accepted)", { style_id: uuid, model_type: "quality_optimized" }],
  ["(accepted)", { show_billed_characters: true, preserve_formatting: false }],
  ["(accepted)", { tag_handling: "xml", tag_handling_version: "v2", ignore_tags: ["x"] }],
  ["(accepted)", { custom_instructions: ["Be brief"], translation_memory_id: uuid }],
  ["(accepted)", { translation_memory_id: uuid, translation_memory_threshold: 75 }],
  ["missing_text", { text: undefined }],
  ["missing_text", { text: [] }],
  ["invalid_type", { text: "Hello" }],
  ["invalid_type", { text: ["Hello", 1] }],
  ["too_many_texts", { text: Array.from({ length: 51 }, () => "x") }],
  ["missing_target_lang", { target_lang: "" }],
  ["invalid_target_lang", { target_lang: "xx" }],
  ["invalid_target_lang", { target_lang: "de-AT" }],
  ["invalid_target_lang", { target_lang: "pt-br" }],
  ["invalid_source_lang", { source_lang: "EN" }],
  ["invalid_source_lang", { source_lang: "en-US" }],
  ["invalid_type", { context: ["x"] }],
  ["invalid_formality", { formality: "formal" }],
  ["formality_not_supported", { formality: "more", target_lang: "ar" }],
  ["missing_source_lang", { glossary_id: uuid }],
  ["invalid_glossary_id", { glossary_id: "mine", source_lang: "en" }],
  ["invalid_glossary_ids", { glossary_ids: ["mine"], source_lang: "en" }],
  ["two_glossaries", { glossary_id: uuid, glossary_ids: [uuid], source_lang: "en" }],
  ["too_many_glossaries", { glossary_ids: Array(6).fill(uuid), source_lang: "en" }],
  ["invalid_style_id", { style_id: "mine" }],
  ["invalid_custom_instructions", { custom_instructions: Array(11).fill("x") }],
  ["invalid_custom_instructions", { custom_instructions: ["x".repeat(301)] }],
  ["instructions_not_supported", { custom_instructions: ["x"], target_lang: "sv" }],
  ["invalid_model_type", { model_type: "best" }],
  ["invalid_type", { show_billed_characters: 1 }],
  ["invalid_split_sentences", { split_sentences: "2" }],
  ["invalid_tag_handling", { tag_handling: "json" }],
  ["missing_tag_handling", { ignore_tags: ["x"] }],
  ["invalid_translation_memory_threshold", { translation_memory_threshold: 75 }],
  [
    "invalid_translation_memory_threshold",
    { translation_memory_id: uuid, translation_memory_threshold: 101 },
  ],
  ["(accepted)", { target_language: "xx", enable_beta_languages: 1 }],
])("%s for %j", (code, change) => {
  expect(codeOf(change)).toBe(code);
});
