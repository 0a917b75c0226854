import type { SourceContentType } from "../../audio/formats/source-formats.ts";
import type { TargetContentType } from "../../audio/formats/target-formats.ts";
import {
  MAX_TARGET_LANGUAGES,
  type SourceLanguage,
  type TargetLanguage,
  type TargetMediaLanguage,
} from "../languages/voice-languages.ts";

/** Encodings of stream messages (service-api §3.2). */
export const MESSAGE_FORMATS = ["json", "msgpack"] as const;
export type MessageFormat = (typeof MESSAGE_FORMATS)[number];

/** `more` means the same as `formal`, `less` the same as `informal` (rule 6). */
export const FORMALITIES = ["default", "formal", "more", "informal", "less"] as const;
export type Formality = (typeof FORMALITIES)[number];

/** `auto`: the spoken language is a hint; `fixed`: it is mandatory (rule 2). */
export const SOURCE_LANGUAGE_MODES = ["auto", "fixed"] as const;
export type SourceLanguageMode = (typeof SOURCE_LANGUAGE_MODES)[number];

/** The voice of the dub; `default` depends on the language (service-api §3.1). */
export const VOICES = ["default", "male", "female"] as const;
export type Voice = (typeof VOICES)[number];

/**
 * Body of `POST /v3/voice/realtime` (service-api §3.1). A field that is left out means the
 * service's default.
 */
export interface VoiceSessionRequest {
  source_media_content_type: SourceContentType;
  message_format?: MessageFormat;
  source_language?: SourceLanguage;
  source_language_mode?: SourceLanguageMode;
  target_languages?: TargetLanguage[];
  target_media_languages?: [TargetMediaLanguage];
  target_media_content_type?: TargetContentType;
  target_media_voice?: Exclude<Voice, "default">;
  spoken_terms_id?: string;
  glossary_id?: string;
  formality?: Formality;
}

export interface VoiceSessionChoices {
  readonly languages: {
    readonly source: SourceLanguage | null;
    readonly sourceMode: SourceLanguageMode;
    readonly targets: readonly TargetLanguage[];
  };
  readonly voice: {
    readonly formality: Formality;
    readonly spokenTermsId: string;
    readonly glossaryId: string;
    readonly messageFormat: MessageFormat;
    readonly sourceFormat: SourceContentType;
  };
  readonly dub: {
    readonly on: boolean;
    readonly language: TargetMediaLanguage | null;
    readonly voice: Voice;
    readonly format: TargetContentType;
  };
}

type TargetChoices = Pick<VoiceSessionChoices, "dub"> & {
  readonly languages: Pick<VoiceSessionChoices["languages"], "targets">;
};

/**
 * The dub language; null for none, or when it would exceed the limit of target languages
 * (service-api §3.2, §19.1).
 */
export function dubTarget({ languages, dub }: TargetChoices): TargetMediaLanguage | null {
  const { on, language } = dub;
  if (!on || language === null) return null;
  const { targets } = languages;
  return targets.includes(language) || targets.length < MAX_TARGET_LANGUAGES ? language : null;
}

/** All target languages of a session, including the dub language (rule 4). */
export function sessionTargets(choices: TargetChoices): readonly TargetLanguage[] {
  const { targets } = choices.languages;
  const dubLanguage = dubTarget(choices);
  return dubLanguage === null || targets.includes(dubLanguage)
    ? targets
    : [...targets, dubLanguage];
}

/**
 * The request for the user's choices; unset fields are left out. The mode goes with the language:
 * without one there is nothing to fix (rule 2).
 */
export function voiceSessionRequest(choices: VoiceSessionChoices): VoiceSessionRequest {
  const { languages, voice, dub } = choices;
  const { source, sourceMode } = languages;
  const targets = sessionTargets(choices);
  const dubLanguage = dubTarget(choices);
  const { formality, spokenTermsId, glossaryId, messageFormat, sourceFormat } = voice;
  return {
    source_media_content_type: sourceFormat,
    message_format: messageFormat,
    ...(source !== null && { source_language: source, source_language_mode: sourceMode }),
    ...(targets.length > 0 && { target_languages: [...targets] }),
    ...(dubLanguage !== null && {
      target_media_languages: [dubLanguage],
      target_media_content_type: dub.format,
      ...(dub.voice !== "default" && { target_media_voice: dub.voice }),
    }),
    ...(spokenTermsId !== "" && { spoken_terms_id: spokenTermsId }),
    ...(glossaryId !== "" && { glossary_id: glossaryId }),
    ...(formality !== "default" && { formality }),
  };
}
