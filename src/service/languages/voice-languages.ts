/** Languages that can be spoken (service-api §3.3), as BCP 47 tags. */
export const SOURCE_LANGUAGES = [
  "ar",
  "bg",
  "bn",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "et",
  "fi",
  "fr",
  "ga",
  "he",
  "hi",
  "hr",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "lt",
  "lv",
  "ms",
  "mt",
  "nb",
  "nl",
  "pl",
  "pt",
  "ro",
  "ru",
  "sk",
  "sl",
  "sv",
  "ta",
  "th",
  "tl",
  "tr",
  "uk",
  "vi",
  "zh",
] as const;

/** Languages that captions can be translated into (service-api §3.4). */
export const TARGET_LANGUAGES = [
  ...SOURCE_LANGUAGES,
  "en-GB",
  "en-US",
  "pt-BR",
  "pt-PT",
  "zh-HANS",
  "zh-HANT",
] as const;

/** Languages a translation can be spoken in (service-api §3.5). */
export const TARGET_MEDIA_LANGUAGES = [
  "ar",
  "bg",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "en-GB",
  "en-US",
  "es",
  "fi",
  "fr",
  "hi",
  "hu",
  "id",
  "it",
  "ja",
  "ko",
  "ms",
  "nb",
  "nl",
  "pl",
  "pt",
  "pt-BR",
  "pt-PT",
  "ro",
  "ru",
  "sk",
  "sv",
  "ta",
  "tr",
  "uk",
  "vi",
  "zh",
  "zh-HANS",
  "zh-HANT",
] as const satisfies readonly (typeof TARGET_LANGUAGES)[number][];

/** Spoken languages that the service detects. The user has to choose any other, best as `fixed`. */
export const DETECTED_LANGUAGES: readonly SourceLanguage[] = [
  "cs",
  "de",
  "en",
  "es",
  "fr",
  "id",
  "it",
  "ja",
  "ko",
  "nl",
  "pl",
  "pt",
  "ro",
  "ru",
  "sv",
  "tr",
  "uk",
  "zh",
];

/** Target languages in one session, including the dubbed one (service-api §19.1). */
export const MAX_TARGET_LANGUAGES = 5;

/** BCP 47 tag of a spoken language. Services may add to the interface's list (service-api §17). */
export type SourceLanguage = string;
/** BCP 47 tag of a caption language; services may add to the list. */
export type TargetLanguage = string;
/** BCP 47 tag of a dub language; services may add to the list. */
export type TargetMediaLanguage = string;
