import { isUuid } from "../lib/is-uuid.ts";
import {
  MAX_TARGET_LANGUAGES,
  SOURCE_LANGUAGES,
  type SourceLanguage,
  TARGET_LANGUAGES,
  TARGET_MEDIA_LANGUAGES,
  type TargetLanguage,
} from "./voice-languages.ts";
import {
  SOURCE_MEDIA_CONTENT_TYPES,
  type SourceMediaContentType,
  TARGET_MEDIA_CONTENT_TYPES,
} from "./voice-media-formats.ts";
import {
  FORMALITIES,
  type Formality,
  MESSAGE_FORMATS,
  type MessageFormat,
  SOURCE_LANGUAGE_MODES,
  type SourceLanguageMode,
  type VoiceSessionRequest,
} from "./voice-session-request.ts";

/** At most one dubbed language a session (interface: Limits). */
export const MAX_TARGET_MEDIA_LANGUAGES = 1;

/** A field that breaks a rule of the interface, and the rule. */
export interface VoiceSessionProblem {
  readonly field: keyof VoiceSessionRequest;
  readonly rule: "missing" | "unknown_value" | "too_many" | "not_a_uuid" | "empty";
}

/** What the user chose, in the shape the settings have. */
export interface VoiceSessionChoices {
  readonly languages: {
    /** Null for none. */
    readonly source: SourceLanguage | null;
    readonly sourceMode: SourceLanguageMode;
    readonly targets: readonly TargetLanguage[];
  };
  readonly voice: {
    readonly formality: Formality;
    /** Empty for none. */
    readonly spokenTermsId: string;
    readonly glossaryId: string;
    readonly messageFormat: MessageFormat;
  };
}

/**
 * The request that asks for what the user chose: every field that is set, none that is not, so that
 * the service's defaults hold for the rest. A hint's mode goes with the hint.
 */
export function voiceSessionRequest(
  contentType: SourceMediaContentType,
  { languages, voice }: VoiceSessionChoices,
): VoiceSessionRequest {
  const { source, sourceMode, targets } = languages;
  const { formality, spokenTermsId, glossaryId, messageFormat } = voice;
  return {
    source_media_content_type: contentType,
    message_format: messageFormat,
    ...(source !== null && { source_language: source }),
    ...((source !== null || sourceMode === "fixed") && { source_language_mode: sourceMode }),
    ...(targets.length > 0 && { target_languages: [...targets] }),
    ...(spokenTermsId !== "" && { spoken_terms_id: spokenTermsId }),
    ...(glossaryId !== "" && { glossary_id: glossaryId }),
    ...(formality !== "default" && { formality }),
  };
}

/**
 * Everything in a request that the service would refuse (interface: Voice session request, rules 1
 * to 6, and Limits); empty when it is sound. Whether identifiers exist only the service knows.
 */
export function checkVoiceSessionRequest(request: VoiceSessionRequest): VoiceSessionProblem[] {
  const problems: VoiceSessionProblem[] = [];
  const report = (
    field: VoiceSessionProblem["field"],
    rule: VoiceSessionProblem["rule"],
    broken: boolean,
  ) => {
    if (broken) problems.push({ field, rule });
  };
  const oneOf = (field: keyof VoiceSessionRequest, allowed: readonly string[]) => {
    const values = [request[field] ?? []].flat();
    report(field, "unknown_value", !values.every((value) => allowed.includes(value)));
  };

  const contentType = withoutBlanks(request.source_media_content_type);
  report("source_media_content_type", "missing", contentType === "");
  const knownType = SOURCE_MEDIA_CONTENT_TYPES.some((known) => known === contentType);
  report("source_media_content_type", "unknown_value", contentType !== "" && !knownType);
  oneOf("message_format", MESSAGE_FORMATS);
  oneOf("source_language", SOURCE_LANGUAGES);
  oneOf("source_language_mode", SOURCE_LANGUAGE_MODES);
  const unnamed = request.source_language_mode === "fixed" && !request.source_language;
  report("source_language", "missing", unnamed);

  oneOf("target_languages", TARGET_LANGUAGES);
  oneOf("target_media_languages", TARGET_MEDIA_LANGUAGES);
  const media = request.target_media_languages ?? [];
  report("target_media_languages", "too_many", media.length > MAX_TARGET_MEDIA_LANGUAGES);
  // Dubbed languages are added to the targets (rule 4), so they count with them.
  const targets: readonly string[] = request.target_languages ?? [];
  const added = media.filter((language) => !targets.includes(language));
  report("target_languages", "too_many", targets.length + added.length > MAX_TARGET_LANGUAGES);
  const mediaType = request.target_media_content_type;
  const knownMediaType = TARGET_MEDIA_CONTENT_TYPES.some(
    (known) => mediaType !== undefined && known === withoutBlanks(mediaType),
  );
  report("target_media_content_type", "unknown_value", mediaType !== undefined && !knownMediaType);
  oneOf("target_media_voice", ["male", "female"]);

  const { spoken_terms_id: spokenTermsId, glossary_id: glossaryId } = request;
  report("spoken_terms_id", "not_a_uuid", spokenTermsId !== undefined && !isUuid(spokenTermsId));
  report("glossary_id", "empty", glossaryId !== undefined && glossaryId.trim() === "");
  oneOf("formality", FORMALITIES);
  return problems;
}

/** The interface's own examples write `audio/pcm; encoding=s16le`. */
function withoutBlanks(contentType: string): string {
  return contentType.replaceAll(" ", "");
}
