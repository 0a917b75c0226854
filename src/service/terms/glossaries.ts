import * as v from "valibot";
import { badResponse } from "../http/bad-response.ts";
import type { EmptyResponseClient, HttpClient, JsonResponse } from "../http/http-client.ts";
import { awaitCollectionCall } from "../http/unsupported-call.ts";
import {
  type DictionaryDraft,
  type Glossary,
  type GlossaryDictionary,
  type GlossaryEntry,
  type GlossaryPair,
  readDictionary,
  readGlossary,
} from "./glossary.ts";
import { readTabSeparated, writeTabSeparated } from "./tab-separated.ts";

const ListingSchema = v.object({ glossaries: v.array(v.unknown()) });
const EntriesSchema = v.object({ dictionaries: v.array(v.object({ entries: v.string() })) });

/**
 * Lists the glossaries of the account (service-api §15).
 * @throws ServiceError
 */
export async function listGlossaries(
  http: HttpClient,
  signal: AbortSignal,
): Promise<readonly Glossary[]> {
  const answer = await awaitCollectionCall(http.requestJson("GET", "/v3/glossaries", { signal }));
  const listing = v.safeParse(ListingSchema, answer.body);
  if (!listing.success) throw badResponse("The response is not a list of glossaries", answer);
  return listing.output.glossaries.map((each) => wholeGlossary({ ...answer, body: each }));
}

/**
 * Fetches a glossary without its entries.
 * @throws ServiceError, with status 404 for a deleted one
 */
export async function fetchGlossary(
  http: HttpClient,
  id: string,
  signal: AbortSignal,
): Promise<Glossary> {
  return wholeGlossary(await http.requestJson("GET", pathOf(id), { signal }));
}

export async function createGlossary(
  http: HttpClient,
  name: string,
  dictionaries: readonly DictionaryDraft[],
  signal: AbortSignal,
): Promise<Glossary> {
  const body = { name, dictionaries: dictionaries.map(dictionaryBody) };
  const options = { body, isLarge: true, signal };
  return wholeGlossary(
    await awaitCollectionCall(http.requestJson("POST", "/v3/glossaries", options)),
  );
}

export async function renameGlossary(
  http: HttpClient,
  id: string,
  name: string,
  signal: AbortSignal,
): Promise<Glossary> {
  const body = { name };
  return wholeGlossary(await http.requestJson("PATCH", pathOf(id), { body, signal }));
}

/**
 * Adds entries to a dictionary, which is created if missing. An entry replaces one with the same
 * source.
 * @throws ServiceError
 */
export async function mergeEntries(
  http: HttpClient,
  id: string,
  dictionary: DictionaryDraft,
  signal: AbortSignal,
): Promise<Glossary> {
  const body = { dictionaries: [dictionaryBody(dictionary)] };
  const options = { body, isLarge: true, signal };
  return wholeGlossary(await http.requestJson("PATCH", pathOf(id), options));
}

/**
 * Replaces or creates a dictionary.
 * @throws ServiceError
 */
export async function replaceDictionary(
  http: HttpClient,
  id: string,
  dictionary: DictionaryDraft,
  signal: AbortSignal,
): Promise<GlossaryDictionary> {
  const path = `${pathOf(id)}/dictionaries` as const;
  const options = { body: dictionaryBody(dictionary), isLarge: true, signal };
  const answer = await http.requestJson("PUT", path, options);
  const replaced = readDictionary(answer.body);
  if (!replaced) throw badResponse("The response is not a dictionary", answer);
  return replaced;
}

/**
 * Fetches the entries of a dictionary.
 * @throws ServiceError
 */
export async function glossaryEntries(
  http: HttpClient,
  id: string,
  pair: GlossaryPair,
  signal: AbortSignal,
): Promise<readonly GlossaryEntry[]> {
  const path = `${pathOf(id)}/entries` as const;
  const answer = await http.requestJson("GET", path, {
    query: pairQuery(pair),
    isLarge: true,
    signal,
  });
  const parsed = v.safeParse(EntriesSchema, answer.body);
  if (!parsed.success) throw badResponse("The response has no dictionary entries", answer);
  return parsed.output.dictionaries.flatMap(({ entries }) => readTabSeparated(entries));
}

export async function deleteGlossary(
  http: EmptyResponseClient,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  await http.requestNothing("DELETE", pathOf(id), { signal });
}

/**
 * Deletes the dictionary of one language pair.
 * @throws ServiceError
 */
export async function deleteDictionary(
  http: EmptyResponseClient,
  id: string,
  pair: GlossaryPair,
  signal: AbortSignal,
): Promise<void> {
  const path = `${pathOf(id)}/dictionaries` as const;
  await http.requestNothing("DELETE", path, { query: pairQuery(pair), signal });
}

function wholeGlossary(answer: JsonResponse): Glossary {
  const glossary = readGlossary(answer.body);
  if (!glossary) throw badResponse("The response is not a glossary", answer);
  return glossary;
}

function dictionaryBody({ source, target, entries }: DictionaryDraft) {
  return {
    source_lang: source,
    target_lang: target,
    entries: writeTabSeparated(entries),
    entries_format: "tsv",
  };
}

function pairQuery({ source, target }: GlossaryPair) {
  return { source_lang: source, target_lang: target };
}

function pathOf(id: string): `/${string}` {
  return `/v3/glossaries/${encodeURIComponent(id)}`;
}
