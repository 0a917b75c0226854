import {
  checkNewSpokenTerms,
  checkSpokenTermsChange,
  checkTermLanguage,
  checkTermList,
} from "../lists/check-spoken-terms.ts";
import { spokenTermsBody, termListBody } from "../lists/spoken-terms-collection.ts";
import type { SpokenTermsCollections } from "../lists/spoken-terms-collections.ts";
import { listBody } from "./list-body.ts";
import { inListedSpelling, listedLanguage } from "./public-spelling.ts";
import { Refusal, type Reply } from "./reply.ts";
import type { Route } from "./router.ts";
import { type ListRoutesOptions, serveLists } from "./serve-lists.ts";

const allPath = "/v3/spoken-terms";
const onePath = `${allPath}/:collection`;
const listsPath = `${onePath}/term-lists`;

interface SpokenTermsCall {
  readonly collections: SpokenTermsCollections;
  readonly collection: string;
  /**
   * Reads the language in the query.
   * @throws Refusal 400
   */
  language(): string;
  body(): Promise<Readonly<Record<string, unknown>>>;
  /** @throws Refusal 456 when no more terms can be stored */
  checkQuota(): void;
  readonly nowMs: number;
}

export function spokenTermsRoutes(options: ListRoutesOptions): Route[] {
  const route = (
    method: Route["method"],
    path: string,
    work: (call: SpokenTermsCall) => Promise<Reply> | Reply,
  ): Route => ({
    method,
    path,
    handle: (request, { collection = "" }) =>
      serveLists(request, options, ({ lists, key, nowMs }) => {
        const state = key.behaviour.spokenTerms;
        if (state === "refused") {
          throw new Refusal(403, "wrong_plan", "Spoken Terms are not in your plan.");
        }
        return work({
          collections: lists.spokenTerms,
          collection,
          language: () => checkTermLanguage(listedLanguage(key, request.query.get("lang"))),
          body: async () => inListedSpelling(key, await listBody(request)),
          checkQuota() {
            if (state !== "full") return;
            throw new Refusal(456, "quota_exceeded", "The quota of Spoken Terms is exhausted.");
          },
          nowMs,
        });
      }),
  });
  return [
    route("GET", allPath, ({ collections }) => ({
      status: 200,
      body: { spoken_terms: collections.list().map(spokenTermsBody) },
    })),
    route("POST", allPath, async ({ collections, body, checkQuota, nowMs }) => {
      const draft = checkNewSpokenTerms(await body());
      checkQuota();
      return { status: 201, body: spokenTermsBody(collections.add(draft, nowMs)) };
    }),
    route("GET", onePath, ({ collections, collection }) => ({
      status: 200,
      body: spokenTermsBody(collections.find(collection)),
    })),
    route("PATCH", onePath, async ({ collections, collection, body, checkQuota }) => {
      collections.find(collection);
      const change = checkSpokenTermsChange(await body());
      if (change.lists.length > 0) checkQuota();
      return { status: 200, body: spokenTermsBody(collections.change(collection, change)) };
    }),
    route("DELETE", onePath, ({ collections, collection }) => {
      collections.remove(collection);
      return { status: 204 };
    }),
    route("GET", `${onePath}/entries`, ({ collections, collection, language }) => {
      const { language: lang, terms } = collections.termList(collection, language());
      return { status: 200, body: { lang, entries: terms.join("\n") } };
    }),
    route("PUT", listsPath, async ({ collections, collection, body, checkQuota }) => {
      collections.find(collection);
      const list = checkTermList(await body());
      checkQuota();
      collections.replaceList(collection, list);
      return { status: 200, body: termListBody(list) };
    }),
    route("DELETE", listsPath, ({ collections, collection, language }) => {
      collections.removeList(collection, language());
      return { status: 204 };
    }),
  ];
}
