import type { SourceContentType } from "../audio/source-formats.ts";
import type { SourceLanguage, TargetLanguage } from "./voice-languages.ts";

/** How messages of the stream are written (interface: Voice session request, rule 1). */
export const MESSAGE_FORMATS = ["json", "msgpack"] as const;
export type MessageFormat = (typeof MESSAGE_FORMATS)[number];

/** `more` means the same as `formal`, `less` the same as `informal` (rule 6). */
export const FORMALITIES = ["default", "formal", "more", "informal", "less"] as const;
export type Formality = (typeof FORMALITIES)[number];

/** `auto`: the spoken language is a hint; `fixed`: it is mandatory and used as it is (rule 2). */
export const SOURCE_LANGUAGE_MODES = ["auto", "fixed"] as const;
export type SourceLanguageMode = (typeof SOURCE_LANGUAGE_MODES)[number];

/**
 * Body of `POST /v3/voice/realtime` (interface: Voice session request), as far as it is asked for.
 * A field that is not set is left out, so that the service's own default holds.
 */
export interface VoiceSessionRequest {
  source_media_content_type: SourceContentType;
  message_format?: MessageFormat;
  source_language?: SourceLanguage;
  source_language_mode?: SourceLanguageMode;
  target_languages?: TargetLanguage[];
  spoken_terms_id?: string;
  glossary_id?: string;
  formality?: Formality;
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
    readonly sourceFormat: SourceContentType;
  };
}

/**
 * The request that asks for what the user chose: every field that is set, none that is not. The
 * mode goes with the language, because nothing cannot be fixed (rule 2).
 */
export function voiceSessionRequest({
  languages,
  voice,
}: VoiceSessionChoices): VoiceSessionRequest {
  const { source, sourceMode, targets } = languages;
  const { formality, spokenTermsId, glossaryId, messageFormat, sourceFormat } = voice;
  return {
    source_media_content_type: sourceFormat,
    message_format: messageFormat,
    ...(source !== null && { source_language: source, source_language_mode: sourceMode }),
    ...(targets.length > 0 && { target_languages: [...targets] }),
    ...(spokenTermsId !== "" && { spoken_terms_id: spokenTermsId }),
    ...(glossaryId !== "" && { glossary_id: glossaryId }),
    ...(formality !== "default" && { formality }),
  };
}
