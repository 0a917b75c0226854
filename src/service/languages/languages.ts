import * as v from "valibot";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { readLanguageTag, UNKNOWN_LANGUAGE } from "../../captions/text/language-tag.ts";
import { badResponse } from "../http/bad-response.ts";
import type { HttpClient } from "../http/http-client.ts";
import { STYLE_RULE_LANGUAGES } from "../style-rules/style-rule-languages.ts";
import {
  DETECTED_LANGUAGES,
  SOURCE_LANGUAGES,
  TARGET_LANGUAGES,
  TARGET_MEDIA_LANGUAGES,
} from "./voice-languages.ts";

/** Parts of the service with languages of their own (service-api §17). */
export const LANGUAGE_RESOURCES = [
  "translate_text",
  "translate_document",
  "voice",
  "style_rules",
  "glossary",
] as const;
export type LanguageResource = (typeof LANGUAGE_RESOURCES)[number];

export interface ServiceLanguage {
  /** BCP 47, in the interface's spelling where it lists the language. */
  readonly tag: string;
  readonly isSource: boolean;
  readonly isTarget: boolean;
  /** Features it has, of those used here; null when not reported. */
  readonly features: readonly string[] | null;
}

export interface OfferedTags {
  readonly tags: readonly string[];
  /** What the service reports; null when it reports nothing. */
  readonly reported: readonly string[] | null;
}

export interface LanguageOffer {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  /** What the service reports; null when it reports nothing. */
  readonly reported: {
    readonly sources: readonly string[];
    readonly targets: readonly string[];
  } | null;
}

export interface VoiceOffer extends LanguageOffer {
  readonly detected: readonly string[];
  readonly speech: OfferedTags;
  readonly terms: OfferedTags;
}

const MAX_LANGUAGES = 1_000;
// The features that matter here (service-api §17); others are dropped.
const USED_FEATURES = ["auto_detection", "translated_speech", "spoken_terms"] as const;
type UsedFeature = (typeof USED_FEATURES)[number];

const AnswerSchema = v.array(v.unknown());
const LanguageSchema = v.object({
  lang: v.string(),
  usable_as_source: v.fallback(v.boolean(), false),
  usable_as_target: v.fallback(v.boolean(), false),
  features: v.fallback(v.nullable(v.record(v.string(), v.unknown())), null),
});

// The interface's spellings by their lower case: services differ (`zh-Hans`, `EN-GB`).
const SPELLINGS = new Map<string, string>(TARGET_LANGUAGES.map((tag) => [tag.toLowerCase(), tag]));

/**
 * Requests the languages of one part of the service.
 * @throws ServiceError, with status 404 from a service that does not report them
 * @throws the signal's reason when it aborts
 */
export async function fetchLanguages(
  http: HttpClient,
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<readonly ServiceLanguage[]> {
  // Without these, languages in beta and those of partners are missing.
  const query = { resource, include: ["beta", "external"] };
  const answer = await http.requestJson("GET", "/v3/languages", { query, signal });
  const answered = v.safeParse(AnswerSchema, answer.body);
  if (!answered.success) throw badResponse("The response is not a list of languages", answer);
  const languages = new Map<string, ServiceLanguage>();
  for (const each of answered.output.slice(0, MAX_LANGUAGES)) {
    const language = readLanguage(each);
    if (language && !languages.has(language.tag)) languages.set(language.tag, language);
  }
  return [...languages.values()];
}

/** The languages to offer when the service reports none (service-api §17). */
export function interfaceOffer(resource: LanguageResource): LanguageOffer {
  return offerOf(resource, null);
}

export function offerOf(
  resource: LanguageResource,
  languages: readonly ServiceLanguage[] | null,
): LanguageOffer {
  const own = interfaceTags(resource);
  const reported = languages && {
    sources: tagsOf(languages, ({ isSource }) => isSource),
    targets: tagsOf(languages, ({ isTarget }) => isTarget),
  };
  // An empty list reports nothing.
  if (!reported || reported.targets.length === 0) return { ...own, reported: null };
  return {
    sources: union(own.sources, reported.sources),
    targets: union(own.targets, reported.targets),
    reported,
  };
}

export function targetsOf({ targets, reported }: LanguageOffer): OfferedTags {
  return { tags: targets, reported: reported?.targets ?? null };
}

/** The languages for captions. Reported features override the interface's lists. */
export function voiceOfferOf(languages: readonly ServiceLanguage[] | null): VoiceOffer {
  const offer = offerOf("voice", languages);
  const known = offer.reported === null ? [] : (languages ?? []);
  const having = (feature: UsedFeature) => {
    const tags = tagsOf(known, ({ features }) => features?.includes(feature) === true);
    // If no language has a feature, the service does not report that feature.
    return tags.length > 0 ? tags : null;
  };
  const detected = having("auto_detection");
  const knownTags = new Set(tagsOf(known, () => true));
  return {
    ...offer,
    detected:
      detected === null
        ? DETECTED_LANGUAGES
        : union(
            detected,
            DETECTED_LANGUAGES.filter((tag) => !knownTags.has(tag)),
          ),
    speech: offeredTags(TARGET_MEDIA_LANGUAGES, having("translated_speech")),
    terms: offeredTags(SOURCE_LANGUAGES, having("spoken_terms")),
  };
}

function interfaceTags(resource: LanguageResource): Omit<LanguageOffer, "reported"> {
  switch (resource) {
    case "style_rules":
      return { sources: STYLE_RULE_LANGUAGES, targets: STYLE_RULE_LANGUAGES };
    case "glossary":
      // Glossaries have languages without variants (service-api §15).
      return { sources: SOURCE_LANGUAGES, targets: SOURCE_LANGUAGES };
    default:
      return { sources: SOURCE_LANGUAGES, targets: TARGET_LANGUAGES };
  }
}

function offeredTags(own: readonly string[], reported: readonly string[] | null): OfferedTags {
  return { tags: union(own, reported ?? []), reported };
}

function tagsOf(
  languages: readonly ServiceLanguage[],
  isWanted: (language: ServiceLanguage) => boolean,
): readonly string[] {
  return languages.filter(isWanted).map(({ tag }) => tag);
}

function union(own: readonly string[], more: readonly string[]): readonly string[] {
  return [...new Set([...own, ...more])];
}

function readLanguage(value: unknown): ServiceLanguage | null {
  const language = v.safeParse(LanguageSchema, value);
  if (!language.success) return null;
  const { lang, usable_as_source: isSource, usable_as_target: isTarget } = language.output;
  const tag = SPELLINGS.get(lang.toLowerCase()) ?? readLanguageTag(lang);
  // A lane is named after its language, and the original has a lane of its own.
  const isUsable = tag !== UNKNOWN_LANGUAGE && tag !== ORIGINAL_LANE && (isSource || isTarget);
  const features = language.output.features && readFeatures(language.output.features);
  return isUsable ? { tag, isSource, isTarget, features } : null;
}

// Each feature that a language has is an object with its status.
function readFeatures(features: Readonly<Record<string, unknown>>): readonly string[] {
  return USED_FEATURES.filter(
    (name) => typeof features[name] === "object" && features[name] !== null,
  );
}
