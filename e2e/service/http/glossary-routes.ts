import {
  checkDictionary,
  checkGlossaryChange,
  checkNewGlossary,
  checkPair,
} from "../lists/check-glossary.ts";
import type { Glossaries } from "../lists/glossaries.ts";
import {
  dictionaryBody,
  glossaryBody,
  type LanguagePair,
  tabSeparated,
} from "../lists/glossary.ts";
import { GlossaryRefusal } from "../lists/glossary-refusal.ts";
import { listBody } from "./list-body.ts";
import { inListedSpelling, listedLanguage } from "./public-spelling.ts";
import { Refusal, type Reply } from "./reply.ts";
import type { Route } from "./router.ts";
import { type ListRoutesOptions, serveLists } from "./serve-lists.ts";

const allPath = "/v3/glossaries";
const onePath = `${allPath}/:glossary`;
const dictionariesPath = `${onePath}/dictionaries`;

interface GlossaryCall {
  readonly glossaries: Glossaries;
  readonly glossary: string;
  /**
   * Reads the languages in the query.
   * @throws Refusal 400
   */
  pair(): LanguagePair;
  body(): Promise<Readonly<Record<string, unknown>>>;
  readonly nowMs: number;
}

export function glossaryRoutes(options: ListRoutesOptions): Route[] {
  const route = (
    method: Route["method"],
    path: string,
    work: (call: GlossaryCall) => Promise<Reply> | Reply,
  ): Route => ({
    method,
    path,
    handle: (request, { glossary = "" }) =>
      serveLists(request, options, ({ lists, key, nowMs }) =>
        withDetail(async () => {
          const language = (name: string) => listedLanguage(key, request.query.get(name));
          const pair = () => checkPair(language("source_lang"), language("target_lang"));
          const body = async () => inListedSpelling(key, await listBody(request));
          return await work({ glossaries: lists.glossaries, glossary, pair, body, nowMs });
        }),
      ),
  });
  return [
    route("GET", allPath, ({ glossaries }) => ({
      status: 200,
      body: { glossaries: glossaries.list().map(glossaryBody) },
    })),
    route("POST", allPath, async ({ glossaries, body, nowMs }) => ({
      status: 201,
      body: glossaryBody(glossaries.add(checkNewGlossary(await body()), nowMs)),
    })),
    route("GET", onePath, ({ glossaries, glossary }) => ({
      status: 200,
      body: glossaryBody(glossaries.find(glossary)),
    })),
    route("PATCH", onePath, async ({ glossaries, glossary, body }) => {
      glossaries.find(glossary);
      const change = checkGlossaryChange(await body());
      return { status: 200, body: glossaryBody(glossaries.change(glossary, change)) };
    }),
    route("DELETE", onePath, ({ glossaries, glossary }) => {
      glossaries.remove(glossary);
      return { status: 204 };
    }),
    route("GET", `${onePath}/entries`, ({ glossaries, glossary, pair }) => {
      const { source, target, entries } = glossaries.dictionary(glossary, pair());
      const words = { entries: tabSeparated(entries), entries_format: "tsv" };
      const dictionary = { source_lang: source, target_lang: target, ...words };
      return { status: 200, body: { dictionaries: [dictionary] } };
    }),
    route("PUT", dictionariesPath, async ({ glossaries, glossary, body }) => {
      glossaries.find(glossary);
      const dictionary = checkDictionary(await body());
      glossaries.replaceDictionary(glossary, dictionary);
      return { status: 200, body: dictionaryBody(dictionary) };
    }),
    route("DELETE", dictionariesPath, ({ glossaries, glossary, pair }) => {
      glossaries.removeDictionary(glossary, pair());
      return { status: 204 };
    }),
  ];
}

/** Converts refusals to the format of glossary calls. */
export async function withDetail(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof GlossaryRefusal) throw error;
    throw GlossaryRefusal.from(error);
  }
}
