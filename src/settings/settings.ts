import * as v from "valibot";
import {
  MAX_TARGET_LANGUAGES,
  SOURCE_LANGUAGES,
  TARGET_LANGUAGES,
} from "../service/voice-languages.ts";
import {
  FORMALITIES,
  MESSAGE_FORMATS,
  SOURCE_LANGUAGE_MODES,
} from "../service/voice-session-request.ts";

/** Plans of the service; each has a base address of its own (interface: Authentication, rule 2). */
export const PLANS = ["paid", "free"] as const;
export type Plan = (typeof PLANS)[number];

const ServiceSchema = v.object({
  plan: v.picklist(PLANS),
  /** Base addresses without a trailing slash; empty until the user gave one. */
  paidBaseUrl: v.string(),
  freeBaseUrl: v.string(),
  /** First word of the `Authorization` header; the key follows. */
  authScheme: v.string(),
});

const LanguagesSchema = v.object({
  /** The spoken language: a hint with `auto`, mandatory with `fixed`; null for none. */
  source: v.nullable(v.picklist(SOURCE_LANGUAGES)),
  sourceMode: v.picklist(SOURCE_LANGUAGE_MODES),
  /** Captions are made in these, in the user's order. */
  targets: v.pipe(v.array(v.picklist(TARGET_LANGUAGES)), v.maxLength(MAX_TARGET_LANGUAGES)),
  /** Targets that are made but not drawn. */
  hidden: v.array(v.picklist(TARGET_LANGUAGES)),
  /** Whether the words as spoken have a lane too. */
  showOriginal: v.boolean(),
});

const VoiceSchema = v.object({
  formality: v.picklist(FORMALITIES),
  /** Empty for none. */
  spokenTermsId: v.string(),
  glossaryId: v.string(),
  messageFormat: v.picklist(MESSAGE_FORMATS),
});

/** Everything the user can choose, except the API key, which is kept apart (see api-key.ts). */
export const SettingsSchema = v.object({
  version: v.literal(1),
  service: ServiceSchema,
  languages: LanguagesSchema,
  voice: VoiceSchema,
});

export type Settings = v.InferOutput<typeof SettingsSchema>;
export type ServiceSettings = Settings["service"];
export type LanguageSettings = Settings["languages"];
export type VoiceSettings = Settings["voice"];

/** What the interface itself names (interface: Authentication, rule 1). */
export const DEFAULT_AUTH_SCHEME = "Service-Auth-Key";

/** What a new installation starts with. */
export const DEFAULT_SETTINGS: Settings = {
  version: 1,
  service: { plan: "paid", paidBaseUrl: "", freeBaseUrl: "", authScheme: DEFAULT_AUTH_SCHEME },
  languages: { source: null, sourceMode: "auto", targets: [], hidden: [], showOriginal: true },
  voice: { formality: "default", spokenTermsId: "", glossaryId: "", messageFormat: "msgpack" },
};
