import * as v from "valibot";
import { cleanSentence } from "../../captions/text/clean-text.ts";
import { badResponse } from "../http/bad-response.ts";
import type { EmptyResponseClient, HttpClient, JsonResponse } from "../http/http-client.ts";
import { awaitCollectionCall } from "../http/unsupported-call.ts";

/** UTF-8 bytes in a collection's name (service-api §16). */
export const MAX_SPOKEN_NAME_BYTES = 1024;
/** Characters of all terms in one list and the line breaks between them (service-api §16). */
export const MAX_TERM_LIST_CHARACTERS = 300;

export interface TermListHead {
  /** Lower-case BCP 47 tag. */
  readonly language: string;
  readonly entryCount: number;
}

export interface SpokenTermsCollection {
  readonly spokenTermsId: string;
  readonly name: string;
  readonly termLists: readonly TermListHead[];
}

/** The terms of one language. Case matters. */
export interface TermList {
  readonly language: string;
  readonly terms: readonly string[];
}

const language = v.pipe(v.string(), v.minLength(2), v.toLowerCase());

const TermListHeadSchema = v.pipe(
  v.object({ lang: language, entry_count: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.transform(({ lang, entry_count }): TermListHead => {
    return { language: lang, entryCount: entry_count };
  }),
);

const CollectionSchema = v.pipe(
  v.object({
    spoken_terms_id: v.pipe(v.string(), v.minLength(1), v.maxLength(1024)),
    name: v.string(),
    term_lists: v.array(TermListHeadSchema),
  }),
  v.transform(
    ({ spoken_terms_id, name, term_lists }): SpokenTermsCollection => ({
      spokenTermsId: spoken_terms_id,
      name: cleanSentence(name, MAX_SPOKEN_NAME_BYTES),
      termLists: term_lists,
    }),
  ),
);

const ListingSchema = v.object({ spoken_terms: v.array(CollectionSchema) });
const EntriesSchema = v.object({ entries: v.string() });

/**
 * Lists the Spoken Terms collections of the account.
 * @throws ServiceError
 */
export async function listSpokenTerms(
  http: HttpClient,
  signal: AbortSignal,
): Promise<readonly SpokenTermsCollection[]> {
  const answer = await awaitCollectionCall(http.requestJson("GET", "/v3/spoken-terms", { signal }));
  const listing = v.safeParse(ListingSchema, answer.body);
  if (!listing.success) throw badResponse("The response is not a list of Spoken Terms", answer);
  return listing.output.spoken_terms;
}

/**
 * Fetches a collection without its terms.
 * @throws ServiceError, with status 404 for a deleted one
 */
export async function fetchSpokenTerms(
  http: HttpClient,
  id: string,
  signal: AbortSignal,
): Promise<SpokenTermsCollection> {
  return wholeCollection(await http.requestJson("GET", pathOf(id), { signal }));
}

/**
 * Creates a collection.
 * @throws ServiceError, with status 403 when the plan has none
 */
export async function createSpokenTerms(
  http: HttpClient,
  name: string,
  lists: readonly TermList[],
  signal: AbortSignal,
): Promise<SpokenTermsCollection> {
  const body = { name, term_lists: lists.map(listBody) };
  const call = http.requestJson("POST", "/v3/spoken-terms", { body, signal });
  return wholeCollection(await awaitCollectionCall(call));
}

export async function renameSpokenTerms(
  http: HttpClient,
  id: string,
  name: string,
  signal: AbortSignal,
): Promise<SpokenTermsCollection> {
  const body = { name };
  return wholeCollection(await http.requestJson("PATCH", pathOf(id), { body, signal }));
}

/**
 * Adds terms to the list of a language, which is created if missing.
 * @throws ServiceError
 */
export async function mergeTerms(
  http: HttpClient,
  id: string,
  list: TermList,
  signal: AbortSignal,
): Promise<SpokenTermsCollection> {
  const body = { term_lists: [listBody(list)] };
  return wholeCollection(await http.requestJson("PATCH", pathOf(id), { body, signal }));
}

/**
 * Replaces or creates the list of a language.
 * @throws ServiceError
 */
export async function replaceTerms(
  http: HttpClient,
  id: string,
  list: TermList,
  signal: AbortSignal,
): Promise<TermListHead> {
  const path = `${pathOf(id)}/term-lists` as const;
  const answer = await http.requestJson("PUT", path, { body: listBody(list), signal });
  const head = v.safeParse(TermListHeadSchema, answer.body);
  if (!head.success) throw badResponse("The response is not a term list", answer);
  return head.output;
}

/**
 * Fetches the terms of a language.
 * @throws ServiceError
 */
export async function spokenTermsOf(
  http: HttpClient,
  id: string,
  lang: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const path = `${pathOf(id)}/entries` as const;
  const answer = await http.requestJson("GET", path, { query: { lang }, signal });
  const parsed = v.safeParse(EntriesSchema, answer.body);
  if (!parsed.success) throw badResponse("The response has no terms", answer);
  return parsed.output.entries.split(/\r\n|[\n\r]/).filter((term) => term !== "");
}

export async function deleteSpokenTerms(
  http: EmptyResponseClient,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  await http.requestNothing("DELETE", pathOf(id), { signal });
}

export async function deleteTerms(
  http: EmptyResponseClient,
  id: string,
  lang: string,
  signal: AbortSignal,
): Promise<void> {
  const path = `${pathOf(id)}/term-lists` as const;
  await http.requestNothing("DELETE", path, { query: { lang }, signal });
}

function wholeCollection(answer: JsonResponse): SpokenTermsCollection {
  const parsed = v.safeParse(CollectionSchema, answer.body);
  if (!parsed.success) throw badResponse("The response is not a Spoken Terms collection", answer);
  return parsed.output;
}

function listBody({ language, terms }: TermList) {
  return { lang: language, entries: terms.join("\n") };
}

function pathOf(id: string): `/${string}` {
  return `/v3/spoken-terms/${encodeURIComponent(id)}`;
}
