import { Refusal } from "../http/reply.ts";
import { styleLanguages } from "../lists/check-style-list.ts";
import { rootLanguage } from "../voice/voice-languages.ts";
import { everyLanguage, type OfferedLanguages } from "./offered-languages.ts";
import type { TagHandling } from "./tagged-text.ts";

type Body = Readonly<Record<string, unknown>>;

export interface TranslateRequest {
  readonly texts: readonly string[];
  readonly targetLanguage: string;
  readonly sourceLanguage: string | undefined;
  readonly glossaryIds: readonly string[];
  readonly styleId: string | undefined;
  readonly instructions: readonly string[];
  readonly formality: string | undefined;
  readonly modelType: string | undefined;
  readonly tags: TagHandling | undefined;
  readonly tagHandlingVersion: string | undefined;
  readonly showBilledCharacters: boolean;
}

/** Texts per request (service-api §11.3). */
export const maxTexts = 50;
const maxGlossaries = 5;
const maxInstructions = 10;
const maxInstructionLetters = 300;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Languages with formal and informal speech; for others, only a preference is allowed. */
export const formalityLanguages: readonly string[] = "de es fr it ja nl pl pt ru".split(" ");

const flags = ["show_billed_characters", "preserve_formatting", "outline_detection"] as const;
const tagLists = ["non_splitting_tags", "splitting_tags", "ignore_tags"] as const;

/**
 * Checks every known field; ignores others, because clients add some (service-api §11.1).
 * @throws Refusal 400 with a code for each cause
 */
export function checkTranslateRequest(
  body: Body,
  languages: OfferedLanguages = everyLanguage,
): TranslateRequest {
  const targetLanguage = targetOf(body, languages);
  const sourceLanguage = sourceOf(body, languages);
  text(body, "context");
  oneOf(body, "split_sentences", ["0", "1", "nonewlines"]);
  memory(body);
  for (const flag of flags) bool(body, flag);
  return {
    texts: textsOf(body),
    targetLanguage,
    sourceLanguage,
    glossaryIds: glossaries(body, sourceLanguage),
    styleId: identifier(body, "style_id"),
    instructions: instructions(body, targetLanguage),
    formality: formality(body, targetLanguage),
    modelType: oneOf(body, "model_type", [
      "quality_optimized",
      "prefer_quality_optimized",
      "latency_optimized",
    ]),
    tags: tags(body),
    tagHandlingVersion: text(body, "tag_handling_version"),
    showBilledCharacters: bool(body, "show_billed_characters"),
  };
}

function textsOf(body: Body): readonly string[] {
  const texts = list(body, "text");
  if (texts.length === 0) throw refusal("missing_text", "text is required.");
  if (texts.length > maxTexts) {
    throw refusal("too_many_texts", `text may have at most ${maxTexts} items.`);
  }
  return texts;
}

function targetOf(body: Body, { targets }: OfferedLanguages): string {
  const target = text(body, "target_lang");
  if (!target) throw refusal("missing_target_lang", "target_lang is required.");
  if (!targets.includes(target)) {
    throw refusal("invalid_target_lang", `target_lang "${target}" is not supported.`);
  }
  return target;
}

function sourceOf(body: Body, { sources }: OfferedLanguages): string | undefined {
  const source = text(body, "source_lang");
  if (source !== undefined && !sources.includes(source)) {
    throw refusal("invalid_source_lang", `source_lang "${source}" is not supported.`);
  }
  return source;
}

function formality(body: Body, target: string): string | undefined {
  const chosen = oneOf(body, "formality", [
    "default",
    "more",
    "less",
    "prefer_more",
    "prefer_less",
  ]);
  const insists = chosen === "more" || chosen === "less";
  if (insists && !formalityLanguages.includes(rootLanguage(target))) {
    throw refusal("formality_not_supported", `formality is not supported for "${target}".`);
  }
  return chosen;
}

function glossaries(body: Body, source: string | undefined): readonly string[] {
  const one = identifier(body, "glossary_id");
  const several = list(body, "glossary_ids");
  if (one !== undefined && several.length > 0) {
    throw refusal("two_glossaries", "glossary_id and glossary_ids exclude one another.");
  }
  if (several.length > maxGlossaries) {
    throw refusal("too_many_glossaries", `glossary_ids may have at most ${maxGlossaries} items.`);
  }
  if (several.some((id) => !uuid.test(id))) {
    throw refusal("invalid_glossary_ids", "glossary_ids must be UUIDs.");
  }
  const ids = one === undefined ? several : [one];
  if (ids.length > 0 && source === undefined) {
    throw refusal("missing_source_lang", "A glossary needs source_lang.");
  }
  return ids;
}

function instructions(body: Body, target: string): readonly string[] {
  const all = list(body, "custom_instructions");
  if (all.length > maxInstructions || all.some((one) => one.length > maxInstructionLetters)) {
    throw refusal(
      "invalid_custom_instructions",
      `custom_instructions may have ${maxInstructions} items of ${maxInstructionLetters} letters.`,
    );
  }
  if (all.length > 0 && !styleLanguages.includes(rootLanguage(target))) {
    throw refusal("instructions_not_supported", `custom_instructions do not work in "${target}".`);
  }
  return all;
}

function tags(body: Body): TagHandling | undefined {
  const kind = oneOf(body, "tag_handling", ["xml", "html"] as const);
  const version = oneOf(body, "tag_handling_version", ["v1", "v2"]);
  const lists = tagLists.filter((field) => list(body, field).length > 0);
  if (kind !== undefined) return { kind, ignoredTags: list(body, "ignore_tags") };
  if (version !== undefined || lists.length > 0) {
    throw refusal("missing_tag_handling", "Settings of tags need tag_handling.");
  }
  return undefined;
}

function memory(body: Body): void {
  const id = identifier(body, "translation_memory_id");
  const threshold = body.translation_memory_threshold;
  if (threshold === undefined || threshold === null) return;
  const isShare = typeof threshold === "number" && threshold >= 0 && threshold <= 100;
  if (!isShare || id === undefined) {
    throw refusal(
      "invalid_translation_memory_threshold",
      "translation_memory_threshold is a number from 0 to 100, with a translation_memory_id.",
    );
  }
}

function identifier(body: Body, field: string): string | undefined {
  const id = text(body, field);
  if (id !== undefined && !uuid.test(id)) {
    throw refusal(`invalid_${field}`, `${field} must be a UUID.`);
  }
  return id;
}

function list(body: Body, field: string): readonly string[] {
  const value = body[field];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrongType(field, "an array of strings");
  return value.map((item: unknown) => {
    if (typeof item !== "string") throw wrongType(field, "an array of strings");
    return item;
  });
}

function text(body: Body, field: string): string | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw wrongType(field, "a string");
  return value;
}

function bool(body: Body, field: string): boolean {
  const value = body[field];
  if (value === undefined || value === null) return false;
  if (typeof value !== "boolean") throw wrongType(field, "true or false");
  return value;
}

function oneOf<T extends string>(body: Body, field: string, values: readonly T[]): T | undefined {
  const written = text(body, field);
  const value = values.find((one) => one === written);
  if (written === undefined || value !== undefined) return value;
  throw refusal(`invalid_${field}`, `${field} "${written}" is not one of ${values.join(", ")}.`);
}

function wrongType(field: string, expected: string): Refusal {
  return refusal("invalid_type", `${field} must be ${expected}.`);
}

function refusal(code: string, message: string): Refusal {
  return new Refusal(400, code, message);
}
