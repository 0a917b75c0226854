import type { HttpClient } from "../../service/http/http-client.ts";
import type { ListKind, NamedList } from "../../service/lists/named-list.ts";
import { listStyleRuleLists } from "../../service/style-rules/style-rules.ts";
import { listGlossaries } from "../../service/terms/glossaries.ts";
import { listSpokenTerms } from "../../service/terms/spoken-terms.ts";

/**
 * All lists of one kind in the account, to choose from.
 * @throws ServiceError
 */
export async function readNamedLists(
  http: HttpClient,
  kind: ListKind,
  signal: AbortSignal,
): Promise<readonly NamedList[]> {
  return await READERS[kind](http, signal);
}

type Reader = (http: HttpClient, signal: AbortSignal) => Promise<readonly NamedList[]>;

const READERS: Readonly<Record<ListKind, Reader>> = {
  async glossary(http, signal) {
    const glossaries = await listGlossaries(http, signal);
    return glossaries.map(({ glossaryId, name, dictionaries }) => ({
      kind: "glossary",
      id: glossaryId,
      name,
      languages: [...new Set(dictionaries.flatMap(({ source, target }) => [source, target]))],
      pairs: dictionaries.map(({ source, target }) => ({ source, target })),
    }));
  },
  async spokenTerms(http, signal) {
    const collections = await listSpokenTerms(http, signal);
    return collections.map(({ spokenTermsId, name, termLists }) => ({
      kind: "spokenTerms",
      id: spokenTermsId,
      name,
      languages: termLists.map(({ language }) => language),
      pairs: [],
    }));
  },
  async style(http, signal) {
    const lists = await listStyleRuleLists(http, signal);
    return lists.map(({ styleId, name, language }) => ({
      kind: "style",
      id: styleId,
      name,
      languages: [language],
      pairs: [],
    }));
  },
};
