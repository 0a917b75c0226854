import type { SourceContentType } from "../../audio/source-formats.ts";
import type { TargetContentType } from "../../audio/target-formats.ts";
import {
  MAX_TARGET_LANGUAGES,
  type SourceLanguage,
  type TargetLanguage,
  type TargetMediaLanguage,
} from "../languages/voice-languages.ts";

/** How messages of the stream are written (service-api §3.2). */
export const MESSAGE_FORMATS = ["json", "msgpack"] as const;
export type MessageFormat = (typeof MESSAGE_FORMATS)[number];

/** `more` means the same as `formal`, `less` the same as `informal` (rule 6). */
export const FORMALITIES = ["default", "formal", "more", "informal", "less"] as const;
export type Formality = (typeof FORMALITIES)[number];

/** `auto`: the spoken language is a hint; `fixed`: it is mandatory and used as it is (rule 2). */
export const SOURCE_LANGUAGE_MODES = ["auto", "fixed"] as const;
export type SourceLanguageMode = (typeof SOURCE_LANGUAGE_MODES)[number];

/** Who speaks a translation; `default` leaves it to the language (service-api §3.1). */
export const VOICES = ["default", "male", "female"] as const;
export type Voice = (typeof VOICES)[number];

/**
 * Body of `POST /v3/voice/realtime` (service-api §3.1), as far as it is asked for.
 * A field that is not set is left out, so that the service's own default holds.
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
  readonly dub: {
    readonly on: boolean;
    /** Null for none. */
    readonly language: TargetMediaLanguage | null;
    readonly voice: Voice;
    readonly format: TargetContentType;
  };
}

type TargetChoices = Pick<VoiceSessionChoices, "dub"> & {
  readonly languages: Pick<VoiceSessionChoices["languages"], "targets">;
};

/**
 * The language that will be spoken; null for none, also where it would be one target language too
 * many (service-api §3.2, §19.1).
 */
export function spokenTarget({ languages, dub }: TargetChoices): TargetMediaLanguage | null {
  const { on, language } = dub;
  if (!on || language === null) return null;
  const { targets } = languages;
  return targets.includes(language) || targets.length < MAX_TARGET_LANGUAGES ? language : null;
}

/** All languages a session translates into, the spoken one among them (rule 4). */
export function sessionTargets(choices: TargetChoices): readonly TargetLanguage[] {
  const { targets } = choices.languages;
  const spoken = spokenTarget(choices);
  return spoken === null || targets.includes(spoken) ? targets : [...targets, spoken];
}

/**
 * The request that asks for what the user chose: every field that is set, none that is not. The
 * mode goes with the language, because nothing cannot be fixed (rule 2).
 */
export function voiceSessionRequest(choices: VoiceSessionChoices): VoiceSessionRequest {
  const { languages, voice, dub } = choices;
  const { source, sourceMode } = languages;
  const targets = sessionTargets(choices);
  const spoken = spokenTarget(choices);
  const { formality, spokenTermsId, glossaryId, messageFormat, sourceFormat } = voice;
  return {
    source_media_content_type: sourceFormat,
    message_format: messageFormat,
    ...(source !== null && { source_language: source, source_language_mode: sourceMode }),
    ...(targets.length > 0 && { target_languages: [...targets] }),
    ...(spoken !== null && {
      target_media_languages: [spoken],
      target_media_content_type: dub.format,
      ...(dub.voice !== "default" && { target_media_voice: dub.voice }),
    }),
    ...(spokenTermsId !== "" && { spoken_terms_id: spokenTermsId }),
    ...(glossaryId !== "" && { glossary_id: glossaryId }),
    ...(formality !== "default" && { formality }),
  };
}
