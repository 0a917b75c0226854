import * as v from "valibot";
import { readLanguageTag, UNKNOWN_LANGUAGE } from "../captions/language-tag.ts";
import { badAnswer } from "./bad-answer.ts";
import type { HttpClient } from "./http-client.ts";
import { STYLE_LANGUAGES } from "./style-languages.ts";
import { SOURCE_LANGUAGES, TARGET_LANGUAGES } from "./voice-languages.ts";

/** Parts of the service that have languages of their own (wire facts: Quota and languages). */
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
}

/** What can be chosen for one part of the service. */
export interface LanguageOffer {
  readonly sources: readonly string[];
  readonly targets: readonly string[];
  /** False where the service does not tell, and the interface's own lists hold. */
  readonly isFromService: boolean;
}

/** More languages than anybody translates. */
const MAX_LANGUAGES = 1_000;

const AnswerSchema = v.array(v.unknown());
const LanguageSchema = v.object({
  lang: v.string(),
  usable_as_source: v.fallback(v.boolean(), false),
  usable_as_target: v.fallback(v.boolean(), false),
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
  if (!told.success) throw badAnswer("Not a list of languages", answer);
  const languages = new Map<string, ServiceLanguage>();
  for (const each of told.output.slice(0, MAX_LANGUAGES)) {
    const language = readLanguage(each);
    if (language && !languages.has(language.tag)) languages.set(language.tag, language);
  }
  return [...languages.values()];
}

/** What can be chosen where the service does not tell (interface: Languages). */
export function interfaceOffer(resource: LanguageResource): LanguageOffer {
  switch (resource) {
    case "style_rules":
      return { sources: STYLE_LANGUAGES, targets: STYLE_LANGUAGES, isFromService: false };
    case "glossary":
      // Words of a glossary are kept by roots (wire facts: Glossaries v3).
      return { sources: SOURCE_LANGUAGES, targets: SOURCE_LANGUAGES, isFromService: false };
    default:
      return { sources: SOURCE_LANGUAGES, targets: TARGET_LANGUAGES, isFromService: false };
  }
}

/** What can be chosen of what a service told; of a list without anything the interface's. */
export function offerOf(
  resource: LanguageResource,
  languages: readonly ServiceLanguage[] | null,
): LanguageOffer {
  const sources = (languages ?? []).filter(({ isSource }) => isSource).map(({ tag }) => tag);
  const targets = (languages ?? []).filter(({ isTarget }) => isTarget).map(({ tag }) => tag);
  if (targets.length === 0) return interfaceOffer(resource);
  return { sources, targets, isFromService: true };
}

function readLanguage(told: unknown): ServiceLanguage | null {
  const language = v.safeParse(LanguageSchema, told);
  if (!language.success) return null;
  const { lang, usable_as_source: isSource, usable_as_target: isTarget } = language.output;
  const tag = SPELLINGS.get(lang.toLowerCase()) ?? readLanguageTag(lang);
  return tag === UNKNOWN_LANGUAGE || !(isSource || isTarget) ? null : { tag, isSource, isTarget };
}
