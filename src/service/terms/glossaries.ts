import * as v from "valibot";
import { badResponse } from "../http/bad-response.ts";
import type { EmptyAnswerClient, HttpClient, JsonAnswer } from "../http/http-client.ts";
import { answerOfCollection } from "../http/unsupported-call.ts";
import {
  type Glossary,
  type GlossaryDictionary,
  type GlossaryEntry,
  type GlossaryPair,
  type GlossaryWords,
  readDictionary,
  readGlossary,
} from "./glossary.ts";
import { readTabSeparated, writeTabSeparated } from "./tab-separated.ts";

const ListingSchema = v.object({ glossaries: v.array(v.unknown()) });
const EntriesSchema = v.object({ dictionaries: v.array(v.object({ entries: v.string() })) });

/** All glossaries of the account (service-api §15). @throws ServiceError */
export async function listGlossaries(
  http: HttpClient,
  signal: AbortSignal,
): Promise<readonly Glossary[]> {
  const answer = await answerOfCollection(http.requestJson("GET", "/v3/glossaries", { signal }));
  const listing = v.safeParse(ListingSchema, answer.body);
  if (!listing.success) throw badResponse("Not a list of glossaries", answer);
  return listing.output.glossaries.map((each) => wholeGlossary({ ...answer, body: each }));
}

/** One glossary without its entries. @throws ServiceError, with status 404 for one that is gone */
export async function fetchGlossary(
  http: HttpClient,
  id: string,
  signal: AbortSignal,
): Promise<Glossary> {
  return wholeGlossary(await http.requestJson("GET", pathOf(id), { signal }));
}

/** Creates a glossary. @throws ServiceError */
export async function createGlossary(
  http: HttpClient,
  name: string,
  dictionaries: readonly GlossaryWords[],
  signal: AbortSignal,
): Promise<Glossary> {
  const body = { name, dictionaries: dictionaries.map(dictionaryBody) };
  const options = { body, isLarge: true, signal };
  return wholeGlossary(
    await answerOfCollection(http.requestJson("POST", "/v3/glossaries", options)),
  );
}

/** Gives a glossary another name. @throws ServiceError */
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
 * Adds entries to a dictionary; one with the same source takes the place of what was there. The
 * dictionary is made if there is none.
 * @throws ServiceError
 */
export async function mergeEntries(
  http: HttpClient,
  id: string,
  words: GlossaryWords,
  signal: AbortSignal,
): Promise<Glossary> {
  const body = { dictionaries: [dictionaryBody(words)] };
  const options = { body, isLarge: true, signal };
  return wholeGlossary(await http.requestJson("PATCH", pathOf(id), options));
}

/** Replaces a whole dictionary, or makes it. @throws ServiceError */
export async function replaceDictionary(
  http: HttpClient,
  id: string,
  words: GlossaryWords,
  signal: AbortSignal,
): Promise<GlossaryDictionary> {
  const path = `${pathOf(id)}/dictionaries` as const;
  const options = { body: dictionaryBody(words), isLarge: true, signal };
  const answer = await http.requestJson("PUT", path, options);
  const dictionary = readDictionary(answer.body);
  if (!dictionary) throw badResponse("Not a dictionary", answer);
  return dictionary;
}

/** The entries of a dictionary. @throws ServiceError */
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
  if (!parsed.success) throw badResponse("Not the entries of a dictionary", answer);
  return parsed.output.dictionaries.flatMap(({ entries }) => readTabSeparated(entries));
}

/** Deletes a glossary. @throws ServiceError */
export async function deleteGlossary(
  http: EmptyAnswerClient,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  await http.requestNothing("DELETE", pathOf(id), { signal });
}

/** Deletes the words of one pair of languages. @throws ServiceError */
export async function deleteDictionary(
  http: EmptyAnswerClient,
  id: string,
  pair: GlossaryPair,
  signal: AbortSignal,
): Promise<void> {
  const path = `${pathOf(id)}/dictionaries` as const;
  await http.requestNothing("DELETE", path, { query: pairQuery(pair), signal });
}

function wholeGlossary(answer: JsonAnswer): Glossary {
  const glossary = readGlossary(answer.body);
  if (!glossary) throw badResponse("Not a glossary", answer);
  return glossary;
}

function dictionaryBody({ source, target, entries }: GlossaryWords) {
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
