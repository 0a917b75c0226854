import { checkNewGlossary } from "../lists/check-glossary.ts";
import type { Glossaries } from "../lists/glossaries.ts";
import { dictionaryBody, type Glossary, glossaryBody, tabSeparated } from "../lists/glossary.ts";
import { withDetail } from "./glossary-routes.ts";
import { listBody } from "./list-body.ts";
import { inListedSpelling } from "./public-spelling.ts";
import { Refusal, type Reply } from "./reply.ts";
import type { Route } from "./router.ts";
import { type ListRoutesOptions, serveLists } from "./serve-lists.ts";

const allPath = "/v2/glossaries";
const onePath = `${allPath}/:glossary`;

interface OlderCall {
  readonly glossaries: Glossaries;
  readonly glossary: string;
  readonly nowMs: number;
  body(): Promise<Readonly<Record<string, unknown>>>;
}

/**
 * Glossaries in version 2 of the calls (service-api §15): one language pair each, never changed.
 * These calls see the version 3 glossaries that have a single dictionary.
 */
export function olderGlossaryRoutes(options: ListRoutesOptions): Route[] {
  const route = (
    method: Route["method"],
    path: string,
    work: (call: OlderCall) => Promise<Reply> | Reply,
  ): Route => ({
    method,
    path,
    handle: (request, { glossary = "" }) =>
      serveLists(request, options, ({ lists, key, nowMs }) =>
        withDetail(async () => {
          const body = async () => inListedSpelling(key, await listBody(request));
          return await work({ glossaries: lists.glossaries, glossary, nowMs, body });
        }),
      ),
  });
  return [
    route("GET", allPath, ({ glossaries }) => ({
      status: 200,
      body: { glossaries: glossaries.list().filter(isOfOnePair).map(olderBody) },
    })),
    route("POST", allPath, async ({ glossaries, nowMs, body }) => {
      const { name, ...dictionary } = await body();
      const draft = checkNewGlossary({ name, dictionaries: [dictionary] });
      return { status: 201, body: olderBody(glossaries.add(draft, nowMs)) };
    }),
    route("GET", onePath, (call) => ({ status: 200, body: olderBody(find(call)) })),
    route("GET", `${onePath}/entries`, (call) => ({
      status: 200,
      page: {
        type: "text/tab-separated-values; charset=utf-8",
        text: find(call)
          .dictionaries.map(({ entries }) => tabSeparated(entries))
          .join(""),
      },
    })),
    route("DELETE", onePath, (call) => {
      call.glossaries.remove(find(call).id);
      return { status: 204 };
    }),
  ];
}

function find({ glossaries, glossary }: OlderCall): Glossary {
  const found = glossaries.find(glossary);
  if (isOfOnePair(found)) return found;
  throw new Refusal(404, "glossary_not_found", "Glossary not found.");
}

function isOfOnePair({ dictionaries }: Glossary): boolean {
  return dictionaries.length === 1;
}

function olderBody(glossary: Glossary) {
  const { dictionaries, ...rest } = glossaryBody(glossary);
  const [dictionary] = glossary.dictionaries;
  return { ...rest, ready: true, ...(dictionary && dictionaryBody(dictionary)) };
}
