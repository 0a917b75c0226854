import { describe, expect, test } from "vitest";
import { createScriptedClient } from "../testing/scripted-client.ts";
import {
  createGlossary,
  deleteDictionary,
  deleteGlossary,
  fetchGlossary,
  glossaryEntries,
  listGlossaries,
  mergeEntries,
  renameGlossary,
  replaceDictionary,
} from "./glossaries.ts";

const { signal } = new AbortController();

const GLOSSARY = {
  glossary_id: "g/1",
  name: "Plants",
  dictionaries: [{ source_lang: "EN", target_lang: "DE", entry_count: 2 }],
  creation_time: "2026-11-01T00:00:00Z",
};
const READ = {
  glossaryId: "g/1",
  name: "Plants",
  dictionaries: [{ source: "en", target: "de", entryCount: 2 }],
};
const PAIR = { source: "en", target: "de" };
const DICTIONARY = {
  ...PAIR,
  entries: [
    { source: "oak", target: "Eiche" },
    { source: "oak tree", target: "Eichbaum" },
  ],
};
const SENT = {
  source_lang: "en",
  target_lang: "de",
  entries: "oak\tEiche\noak tree\tEichbaum",
  entries_format: "tsv",
};

describe("glossaries", () => {
  test("are listed in one request", async () => {
    const http = createScriptedClient({
      glossaries: [GLOSSARY, { ...GLOSSARY, glossary_id: "g-2" }],
    });
    expect(await listGlossaries(http, signal)).toEqual([READ, { ...READ, glossaryId: "g-2" }]);
    expect(http.calls).toMatchObject([{ method: "GET", path: "/v3/glossaries" }]);
    expect(await listGlossaries(createScriptedClient({ glossaries: [] }), signal)).toEqual([]);
  });

  test("are read, created, renamed and deleted", async () => {
    const http = createScriptedClient(GLOSSARY);
    expect(await fetchGlossary(http, "g/1", signal)).toEqual(READ);
    expect(await createGlossary(http, "Plants", [DICTIONARY], signal)).toEqual(READ);
    expect(await renameGlossary(http, "g/1", "Trees", signal)).toEqual(READ);
    await deleteGlossary(http, "g/1", signal);
    expect(http.calls).toMatchObject([
      { method: "GET", path: "/v3/glossaries/g%2F1", body: undefined },
      { method: "POST", path: "/v3/glossaries", body: { name: "Plants", dictionaries: [SENT] } },
      { method: "PATCH", path: "/v3/glossaries/g%2F1", body: { name: "Trees" } },
      { method: "DELETE", path: "/v3/glossaries/g%2F1", body: undefined },
    ]);
  });

  test("without a name or entries are read too", async () => {
    const bare = { glossary_id: "g", name: "", dictionaries: [] };
    const [glossary] = await listGlossaries(createScriptedClient({ glossaries: [bare] }), signal);
    expect(glossary).toEqual({ glossaryId: "g", name: "", dictionaries: [] });
  });
});

describe("the dictionary of a language pair", () => {
  test("is extended, replaced and deleted", async () => {
    const http = createScriptedClient(GLOSSARY, GLOSSARY.dictionaries[0]);
    expect(await mergeEntries(http, "g/1", DICTIONARY, signal)).toEqual(READ);
    expect(await replaceDictionary(http, "g/1", DICTIONARY, signal)).toEqual(READ.dictionaries[0]);
    await deleteDictionary(http, "g/1", PAIR, signal);
    expect(http.calls).toMatchObject([
      { method: "PATCH", path: "/v3/glossaries/g%2F1", body: { dictionaries: [SENT] } },
      { method: "PUT", path: "/v3/glossaries/g%2F1/dictionaries", body: SENT },
      {
        method: "DELETE",
        path: "/v3/glossaries/g%2F1/dictionaries",
        body: undefined,
        query: { source_lang: "en", target_lang: "de" },
      },
    ]);
  });

  test("is read, even in several parts", async () => {
    const part = (entries: string) => ({ source_lang: "en", target_lang: "de", entries });
    const http = createScriptedClient({
      dictionaries: [part(SENT.entries), part("elm\tUlme\r\n")],
    });
    expect(await glossaryEntries(http, "g/1", PAIR, signal)).toEqual([
      ...DICTIONARY.entries,
      { source: "elm", target: "Ulme" },
    ]);
    expect(http.calls).toMatchObject([
      {
        method: "GET",
        path: "/v3/glossaries/g%2F1/entries",
        query: { source_lang: "en", target_lang: "de" },
      },
    ]);
  });
});

describe("malformed responses", () => {
  const bad = { reason: "bad_answer", traceId: "4f91" };

  test.each([null, [], {}, { glossaries: null }, { glossaries: [{}] }])(
    "%j is no list of glossaries",
    async (answer) => {
      await expect(listGlossaries(createScriptedClient(answer), signal)).rejects.toMatchObject(bad);
    },
  );

  test.each([
    null,
    {},
    { ...GLOSSARY, glossary_id: "" },
    { ...GLOSSARY, name: null },
    { ...GLOSSARY, dictionaries: [{ source_lang: "en", target_lang: "de" }] },
    { ...GLOSSARY, dictionaries: [{ source_lang: "en", target_lang: "de", entry_count: -1 }] },
  ])("%j is no glossary", async (answer) => {
    const client = () => createScriptedClient(answer);
    await expect(fetchGlossary(client(), "g", signal)).rejects.toMatchObject(bad);
    await expect(createGlossary(client(), "n", [], signal)).rejects.toMatchObject(bad);
    await expect(renameGlossary(client(), "g", "n", signal)).rejects.toMatchObject(bad);
    await expect(mergeEntries(client(), "g", DICTIONARY, signal)).rejects.toMatchObject(bad);
  });

  test.each([null, {}, { source_lang: "en" }])("%j is no dictionary", async (answer) => {
    const client = createScriptedClient(answer);
    await expect(replaceDictionary(client, "g", DICTIONARY, signal)).rejects.toMatchObject(bad);
  });

  test.each([null, {}, { dictionaries: [{}] }, { dictionaries: [{ entries: 1 }] }])(
    "%j are no entries",
    async (answer) => {
      await expect(
        glossaryEntries(createScriptedClient(answer), "g", PAIR, signal),
      ).rejects.toMatchObject(bad);
    },
  );
});
