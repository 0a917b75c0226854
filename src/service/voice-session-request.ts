import type { SourceLanguage, TargetLanguage, TargetMediaLanguage } from "./voice-languages.ts";

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
 * Body of `POST /v3/voice/realtime` (interface: Voice session request). A field that is not set is
 * left out, so that the service's own default holds.
 */
export interface VoiceSessionRequest {
  source_media_content_type: string;
  message_format?: MessageFormat;
  source_language?: SourceLanguage;
  source_language_mode?: SourceLanguageMode;
  target_languages?: TargetLanguage[];
  target_media_languages?: TargetMediaLanguage[];
  target_media_content_type?: string;
  target_media_voice?: "male" | "female";
  spoken_terms_id?: string;
  glossary_id?: string;
  formality?: Formality;
}
