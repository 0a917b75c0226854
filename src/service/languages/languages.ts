import * as v from "valibot";
import { ORIGINAL_LANE } from "../../captions/segment.ts";
import { readLanguageTag, UNKNOWN_LANGUAGE } from "../../captions/text/language-tag.ts";
import { badResponse } from "../http/bad-response.ts";
import type { HttpClient } from "../http/http-client.ts";
import { STYLE_LANGUAGES } from "../style-rules/style-rule-languages.ts";
import {
  DETECTED_LANGUAGES,
  SOURCE_LANGUAGES,
  TARGET_LANGUAGES,
  TARGET_MEDIA_LANGUAGES,
} from "./voice-languages.ts";

/** Parts of the service that have languages of their own (service-api §17). */
export const LANGUAGE_RESOURCES = [
  "translate_text",
  "translate_document",
  "voice",
  "style_rules",
  "glossary",
] as const;
export type LanguageResource = (typeof LANGUAGE_RESOURCES)[number];

/** A language as a service offers it for one of its parts. */
export interface ServiceLanguage {
  /** BCP 47; as the interface writes it where the interface has it, else as the service does. */
  readonly tag: string;
  readonly isSource: boolean;
  readonly isTarget: boolean;
  /** Which of the used features it has; null where the service does not say. */
  readonly features: readonly string[] | null;
}

/** Languages to choose from for one purpose. */
export interface OfferedTags {
  /** The interface's own and those that the service adds. */
  readonly tags: readonly string[];
  /** Those that the service says it has; null where it does not say. */
  readonly told: readonly string[] | null;
}

/** What can be chosen for one part of the service. */
export interface LanguageOffer {
  /** The interface's own languages and those that the service adds. */
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  /** What the service says it has; null where it does not say. */
  readonly told: {
    readonly sources: readonly string[];
    readonly targets: readonly string[];
  } | null;
}

/** What can be chosen for captions, by the features of their languages (service-api §17). */
export interface VoiceOffer extends LanguageOffer {
  /** Spoken languages that are recognised without being named. */
  readonly detected: readonly string[];
  /** Languages that translations can be spoken in. */
  readonly speech: OfferedTags;
  /** Languages that Spoken Terms can be for. */
  readonly terms: OfferedTags;
}

/** More languages than anybody translates. */
const MAX_LANGUAGES = 1_000;
/** Features of languages that make a difference here (service-api §17); others are not kept. */
const USED_FEATURES = ["auto_detection", "translated_speech", "spoken_terms"] as const;
type UsedFeature = (typeof USED_FEATURES)[number];

const AnswerSchema = v.array(v.unknown());
const LanguageSchema = v.object({
  lang: v.string(),
  usable_as_source: v.fallback(v.boolean(), false),
  usable_as_target: v.fallback(v.boolean(), false),
  features: v.fallback(v.nullable(v.record(v.string(), v.unknown())), null),
});

/** The interface's own spellings, by their lower case: services differ (`zh-Hans`, `EN-GB`). */
const SPELLINGS = new Map<string, string>(TARGET_LANGUAGES.map((tag) => [tag.toLowerCase(), tag]));

/**
 * Asks which languages a part of the service has.
 * @throws ServiceError, with status 404 by a service that does not tell
 * @throws the signal's reason when it aborts
 */
export async function fetchLanguages(
  http: HttpClient,
  resource: LanguageResource,
  signal: AbortSignal,
): Promise<readonly ServiceLanguage[]> {
  // Without them some are left out that the interface has: new ones, and those of partners.
  const query = { resource, include: ["beta", "external"] };
  const answer = await http.requestJson("GET", "/v3/languages", { query, signal });
  const told = v.safeParse(AnswerSchema, answer.body);
  if (!told.success) throw badResponse("Not a list of languages", answer);
  const languages = new Map<string, ServiceLanguage>();
  for (const each of told.output.slice(0, MAX_LANGUAGES)) {
    const language = readLanguage(each);
    if (language && !languages.has(language.tag)) languages.set(language.tag, language);
  }
  return [...languages.values()];
}

/** What can be chosen where the service does not tell (service-api §17). */
export function interfaceOffer(resource: LanguageResource): LanguageOffer {
  return offerOf(resource, null);
}

/** What can be chosen: the interface's languages, and what the service adds to them. */
export function offerOf(
  resource: LanguageResource,
  languages: readonly ServiceLanguage[] | null,
): LanguageOffer {
  const own = interfaceTags(resource);
  const told = languages && {
    sources: tagsOf(languages, ({ isSource }) => isSource),
    targets: tagsOf(languages, ({ isTarget }) => isTarget),
  };
  // A list without anything says nothing.
  if (!told || told.targets.length === 0) return { ...own, told: null };
  return {
    sources: union(own.sources, told.sources),
    targets: union(own.targets, told.targets),
    told,
  };
}

/** The target languages of an offer. */
export function targetsOf({ targets, told }: LanguageOffer): OfferedTags {
  return { tags: targets, told: told?.targets ?? null };
}

/** What can be chosen for captions; features decide where the service tells them. */
export function voiceOfferOf(languages: readonly ServiceLanguage[] | null): VoiceOffer {
  const offer = offerOf("voice", languages);
  const known = offer.told === null ? [] : (languages ?? []);
  const having = (feature: UsedFeature) => {
    const tags = tagsOf(known, ({ features }) => features?.includes(feature) === true);
    // A service where no language has a feature does not tell about it.
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

/** The interface's lists for a part of the service (service-api §17). */
function interfaceTags(resource: LanguageResource): Omit<LanguageOffer, "told"> {
  switch (resource) {
    case "style_rules":
      return { sources: STYLE_LANGUAGES, targets: STYLE_LANGUAGES };
    case "glossary":
      // Words of a glossary are kept by roots (service-api §15).
      return { sources: SOURCE_LANGUAGES, targets: SOURCE_LANGUAGES };
    default:
      return { sources: SOURCE_LANGUAGES, targets: TARGET_LANGUAGES };
  }
}

function offeredTags(own: readonly string[], told: readonly string[] | null): OfferedTags {
  return { tags: union(own, told ?? []), told };
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

function readLanguage(told: unknown): ServiceLanguage | null {
  const language = v.safeParse(LanguageSchema, told);
  if (!language.success) return null;
  const { lang, usable_as_source: isSource, usable_as_target: isTarget } = language.output;
  const tag = SPELLINGS.get(lang.toLowerCase()) ?? readLanguageTag(lang);
  // Lanes are named by their languages, and one of them is the original's.
  const isUsable = tag !== UNKNOWN_LANGUAGE && tag !== ORIGINAL_LANE && (isSource || isTarget);
  const features = language.output.features && readFeatures(language.output.features);
  return isUsable ? { tag, isSource, isTarget, features } : null;
}

/** Names of the features that are there: each has an object with its status. */
function readFeatures(told: Readonly<Record<string, unknown>>): readonly string[] {
  return USED_FEATURES.filter((name) => typeof told[name] === "object" && told[name] !== null);
}
