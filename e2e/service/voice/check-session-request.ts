import { Refusal } from "../http/reply.ts";
import type { Limits } from "../limits.ts";
import { sourceFormat } from "./audio-formats.ts";
import type { SessionRequest } from "./session-request.ts";
import { type TargetFormat, targetFormat } from "./target-formats.ts";
import { sourceLanguages, targetLanguages, targetMediaLanguages } from "./voice-languages.ts";

type Body = Readonly<Record<string, unknown>>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Checks every field of a voice session request (service-api §3.1). Ignores unknown fields and
 * treats null as absent: the official example sends both.
 * @throws Refusal 400 with a code for each cause
 */
export function checkSessionRequest(body: Body, limits: Limits): SessionRequest {
  const sourceContentType = text(body, "source_media_content_type");
  if (sourceContentType === undefined) {
    throw new Refusal(400, "missing_content_type", "source_media_content_type is required.");
  }
  const format = sourceFormat(sourceContentType);
  if (!format) {
    throw new Refusal(
      400,
      "invalid_content_type",
      `source_media_content_type "${sourceContentType}" is not supported.`,
    );
  }
  const languages = targets(body, limits);
  const glossaryId = text(body, "glossary_id");
  if (glossaryId === "") throw new Refusal(400, "invalid_glossary_id", "glossary_id is empty.");
  return {
    sourceFormat: format,
    messageFormat: oneOf(body, "message_format", ["json", "msgpack"] as const) ?? "json",
    ...spoken(body),
    ...languages,
    targetFormat: mediaFormat(body),
    targetMediaVoice: oneOf(body, "target_media_voice", ["male", "female"] as const),
    spokenTermsId: spokenTerms(body),
    glossaryId,
    formality:
      oneOf(body, "formality", ["default", "formal", "more", "informal", "less"] as const) ??
      "default",
  };
}

function spoken(body: Body): Pick<SessionRequest, "sourceLanguage" | "sourceLanguageMode"> {
  // "May be left empty" (service-api §3.1): an empty text is no language.
  const sourceLanguage = text(body, "source_language") || undefined;
  const sourceLanguageMode = oneOf(body, "source_language_mode", ["auto", "fixed"] as const);
  if (sourceLanguage !== undefined && !sourceLanguages.includes(sourceLanguage)) {
    throw new Refusal(
      400,
      "invalid_source_language",
      `source_language "${sourceLanguage}" is not supported.`,
    );
  }
  if (sourceLanguageMode === "fixed" && sourceLanguage === undefined) {
    throw new Refusal(
      400,
      "missing_source_language",
      "source_language is required when source_language_mode is fixed.",
    );
  }
  return { sourceLanguage, sourceLanguageMode: sourceLanguageMode ?? "auto" };
}

function targets(
  body: Body,
  limits: Limits,
): Pick<SessionRequest, "targetLanguages" | "targetMediaLanguages"> {
  const written = languageList(body, "target_languages", targetLanguages, "target_language");
  const media = languageList(
    body,
    "target_media_languages",
    targetMediaLanguages,
    "target_media_language",
  );
  if (media.length > limits.targetMediaLanguages) {
    throw new Refusal(
      400,
      "too_many_target_media_languages",
      `target_media_languages may have at most ${limits.targetMediaLanguages} item.`,
    );
  }
  const all = [...new Set([...written, ...media])];
  if (written.length > limits.targetLanguages || all.length > limits.targetLanguages) {
    throw new Refusal(
      400,
      "too_many_target_languages",
      `target_languages may have at most ${limits.targetLanguages} items, target_media_languages included.`,
    );
  }
  return { targetLanguages: all, targetMediaLanguages: media };
}

function languageList(
  body: Body,
  field: string,
  known: readonly string[],
  kind: string,
): readonly string[] {
  const value = body[field];
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw wrongType(field, "an array of strings");
  return value.map((item: unknown) => {
    if (typeof item !== "string") throw wrongType(field, "an array of strings");
    if (!known.includes(item)) {
      throw new Refusal(400, `invalid_${kind}`, `${field}: "${item}" is not supported.`);
    }
    return item;
  });
}

function mediaFormat(body: Body): TargetFormat {
  const written = text(body, "target_media_content_type") ?? "audio/webm;codecs=opus";
  const format = targetFormat(written);
  if (format === undefined) {
    throw new Refusal(
      400,
      "invalid_target_content_type",
      `target_media_content_type "${written}" is not supported.`,
    );
  }
  return format;
}

function spokenTerms(body: Body): string | undefined {
  const id = text(body, "spoken_terms_id");
  if (id !== undefined && !uuid.test(id)) {
    throw new Refusal(400, "invalid_spoken_terms_id", "spoken_terms_id must be a UUID.");
  }
  return id;
}

function text(body: Body, field: string): string | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== "string") throw wrongType(field, "a string");
  return value;
}

function oneOf<T extends string>(body: Body, field: string, values: readonly T[]): T | undefined {
  const written = text(body, field);
  if (written === undefined) return undefined;
  const value = values.find((one) => one === written);
  if (value === undefined) {
    throw new Refusal(
      400,
      `invalid_${field}`,
      `${field} "${written}" is not one of ${values.join(", ")}.`,
    );
  }
  return value;
}

function wrongType(field: string, expected: string): Refusal {
  return new Refusal(400, "invalid_type", `${field} must be ${expected}.`);
}
