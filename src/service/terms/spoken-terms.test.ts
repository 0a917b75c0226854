import { describe, expect, test } from "vitest";
import { createScriptedClient } from "../testing/scripted-client.ts";
import {
  createSpokenTerms,
  deleteSpokenTerms,
  deleteTerms,
  fetchSpokenTerms,
  listSpokenTerms,
  mergeTerms,
  renameSpokenTerms,
  replaceTerms,
  spokenTermsOf,
} from "./spoken-terms.ts";

const { signal } = new AbortController();

const COLLECTION = {
  spoken_terms_id: "s/1",
  name: "Coast",
  term_lists: [{ lang: "EN", entry_count: 2 }],
  creation_time: "2026-11-01T00:00:00Z",
};
const READ = {
  spokenTermsId: "s/1",
  name: "Coast",
  termLists: [{ language: "en", entryCount: 2 }],
};
const TERMS = { language: "en", terms: ["Eddystone", "Fresnel"] };
const SENT = { lang: "en", entries: "Eddystone\nFresnel" };

describe("collections", () => {
  test("are listed in one request", async () => {
    const http = createScriptedClient({ spoken_terms: [COLLECTION] });
    expect(await listSpokenTerms(http, signal)).toEqual([READ]);
    expect(http.calls).toMatchObject([{ method: "GET", path: "/v3/spoken-terms" }]);
  });

  test("are read, created, renamed and deleted", async () => {
    const http = createScriptedClient(COLLECTION);
    expect(await fetchSpokenTerms(http, "s/1", signal)).toEqual(READ);
    expect(await createSpokenTerms(http, "Coast", [TERMS], signal)).toEqual(READ);
    expect(await renameSpokenTerms(http, "s/1", "Shore", signal)).toEqual(READ);
    await deleteSpokenTerms(http, "s/1", signal);
    expect(http.calls).toMatchObject([
      { method: "GET", path: "/v3/spoken-terms/s%2F1" },
      { method: "POST", path: "/v3/spoken-terms", body: { name: "Coast", term_lists: [SENT] } },
      { method: "PATCH", path: "/v3/spoken-terms/s%2F1", body: { name: "Shore" } },
      { method: "DELETE", path: "/v3/spoken-terms/s%2F1" },
    ]);
  });
});

describe("the terms of a language", () => {
  test("are extended, replaced and deleted", async () => {
    const http = createScriptedClient(COLLECTION, COLLECTION.term_lists[0]);
    expect(await mergeTerms(http, "s/1", TERMS, signal)).toEqual(READ);
    expect(await replaceTerms(http, "s/1", TERMS, signal)).toEqual(READ.termLists[0]);
    await deleteTerms(http, "s/1", "en", signal);
    expect(http.calls).toMatchObject([
      { method: "PATCH", path: "/v3/spoken-terms/s%2F1", body: { term_lists: [SENT] } },
      { method: "PUT", path: "/v3/spoken-terms/s%2F1/term-lists", body: SENT },
      { method: "DELETE", path: "/v3/spoken-terms/s%2F1/term-lists", query: { lang: "en" } },
    ]);
  });

  test.each([
    ["Eddystone\nFresnel", ["Eddystone", "Fresnel"]],
    ["Eddystone\r\nRoter Sand\r", ["Eddystone", "Roter Sand"]],
    ["", []],
  ])("are read from %j as %j", async (entries, terms) => {
    const http = createScriptedClient({ lang: "en", entries });
    expect(await spokenTermsOf(http, "s/1", "en", signal)).toEqual(terms);
    expect(http.calls).toMatchObject([
      { method: "GET", path: "/v3/spoken-terms/s%2F1/entries", query: { lang: "en" } },
    ]);
  });
});

describe("malformed responses", () => {
  const bad = { reason: "bad_answer", traceId: "4f91" };

  test.each([null, {}, { spoken_terms: {} }, { spoken_terms: [{}] }])(
    "%j is no list of collections",
    async (answer) => {
      await expect(listSpokenTerms(createScriptedClient(answer), signal)).rejects.toMatchObject(
        bad,
      );
    },
  );

  test.each([
    null,
    {},
    { ...COLLECTION, spoken_terms_id: "" },
    { ...COLLECTION, term_lists: null },
    { ...COLLECTION, term_lists: [{ lang: "e", entry_count: 1 }] },
    { ...COLLECTION, term_lists: [{ lang: "en", entry_count: 0.5 }] },
  ])("%j is no collection", async (answer) => {
    const client = () => createScriptedClient(answer);
    await expect(fetchSpokenTerms(client(), "s", signal)).rejects.toMatchObject(bad);
    await expect(createSpokenTerms(client(), "n", [], signal)).rejects.toMatchObject(bad);
    await expect(mergeTerms(client(), "s", TERMS, signal)).rejects.toMatchObject(bad);
  });

  test("other responses are no list of terms", async () => {
    await expect(replaceTerms(createScriptedClient({}), "s", TERMS, signal)).rejects.toMatchObject(
      bad,
    );
    await expect(spokenTermsOf(createScriptedClient({}), "s", "en", signal)).rejects.toMatchObject(
      bad,
    );
  });
});
