import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fetchUsage } from "../../src/service/account/usage.ts";
import { missingListOf } from "../../src/service/lists/missing-list.ts";
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
} from "../../src/service/terms/glossaries.ts";
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
} from "../../src/service/terms/spoken-terms.ts";
import type { RunningService } from "../service/options.ts";
import { startService } from "../service/start-service.ts";
import { accountClient, BEHAVIOURS } from "./behaviours.ts";

// The extension's client and the local service share no code, so this proves they read the
// interface alike.

let service: RunningService;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const { signal } = new AbortController();

describe.each(BEHAVIOURS)("%s", (_behaviour, mode) => {
  const client = (account: string) => accountClient(service, account, mode);

  test("glossaries", async () => {
    const http = client("glossaries");
    const pair = { source: "en", target: "de" };
    const buoy = { source: "buoy", target: "Boje" };
    const created = await createGlossary(http, "Sea", [{ ...pair, entries: [buoy] }], signal);
    expect(created.dictionaries).toEqual([{ ...pair, entryCount: 1 }]);
    expect(await listGlossaries(http, signal)).toEqual([created]);
    const { glossaryId } = created;
    expect((await renameGlossary(http, glossaryId, "Coast", signal)).name).toBe("Coast");
    const quay = { source: "quay", target: "Kai" };
    await mergeEntries(http, glossaryId, { ...pair, entries: [quay] }, signal);
    expect(await glossaryEntries(http, glossaryId, pair, signal)).toEqual([buoy, quay]);
    const french = { source: "en", target: "fr", entries: [{ source: "sea", target: "mer" }] };
    const made = await replaceDictionary(http, glossaryId, french, signal);
    expect(made).toEqual({ source: "en", target: "fr", entryCount: 1 });
    await deleteDictionary(http, glossaryId, pair, signal);
    expect(await fetchGlossary(http, glossaryId, signal)).toMatchObject({
      dictionaries: [{ target: "fr" }],
    });
    await deleteGlossary(http, glossaryId, signal);
    expect(await listGlossaries(http, signal)).toEqual([]);
  });

  // Both behaviours have the same limit, and filling a dictionary takes long.
  const options = { timeout: 60_000, tags: mode === ".public" ? ["long"] : [] };

  test("a dictionary may have ten MiB, and not more", options, async () => {
    const http = client("large");
    const pair = { source: "en", target: "ja" };
    const text = (n: number) => `${n}${"灯".repeat(330)}`;
    const entries = (from: number, count: number) =>
      Array.from({ length: count }, (_, n) => ({ source: text(from + n), target: text(n) }));
    const large = { ...pair, entries: entries(10_000, 5_200) };
    const { glossaryId } = await createGlossary(http, "Large", [large], signal);
    expect(await glossaryEntries(http, glossaryId, pair, signal)).toEqual(large.entries);
    const more = { ...pair, entries: entries(20_000, 200) };
    await expect(mergeEntries(http, glossaryId, more, signal)).rejects.toMatchObject({
      status: 413,
    });
  });

  test("Spoken Terms", async () => {
    const http = client("terms");
    const english = { language: "en", terms: ["Eddystone", "Fresnel"] };
    const created = await createSpokenTerms(http, "Lights", [english], signal);
    expect(created.termLists).toEqual([{ language: "en", entryCount: 2 }]);
    expect(await listSpokenTerms(http, signal)).toEqual([created]);
    const { spokenTermsId } = created;
    expect((await renameSpokenTerms(http, spokenTermsId, "Towers", signal)).name).toBe("Towers");
    await mergeTerms(http, spokenTermsId, { language: "en", terms: ["Pharos"] }, signal);
    const terms = await spokenTermsOf(http, spokenTermsId, "en", signal);
    expect(terms).toEqual([...english.terms, "Pharos"]);
    const german = { language: "de", terms: ["Roter Sand"] };
    const made = await replaceTerms(http, spokenTermsId, german, signal);
    expect(made).toEqual({ language: "de", entryCount: 1 });
    await deleteTerms(http, spokenTermsId, "en", signal);
    expect(await fetchSpokenTerms(http, spokenTermsId, signal)).toMatchObject({
      name: "Towers",
      termLists: [{ language: "de" }],
    });
    await deleteSpokenTerms(http, spokenTermsId, signal);
    expect(await listSpokenTerms(http, signal)).toEqual([]);
  });

  test("usage", async () => {
    const http = client(
      "usage.quota=100.used=40.minutes=3-60.spoken-minutes=0-30.document-limit=1-5",
    );
    const { meters, products } = await fetchUsage(http, signal);
    expect(meters).toMatchObject([
      { kind: "characters", used: 40, limit: 100, left: 60 },
      { kind: "keyCharacters", used: 40, limit: 100 },
      { kind: "speechToText", used: 3, limit: 60 },
      { kind: "speechToSpeech", used: 0, limit: 30 },
      { kind: "documents", used: 1, limit: 5 },
    ]);
    expect(products).toHaveLength(3);
  });

  test("a deleted list is reported as missing", async () => {
    const http = client("gone");
    const id = "12345678-1234-4234-8234-123456789abc";
    const body = { text: ["x"], source_lang: "en", target_lang: "de" };
    for (const [field, kind] of [
      ["style_id", "style"],
      ["glossary_id", "glossary"],
    ] as const) {
      const asked = http.requestJson("POST", "/v2/translate", { body: { ...body, [field]: id } });
      const error: unknown = await asked.catch((thrown: unknown) => thrown);
      expect(missingListOf(error)).toBe(kind);
    }
  });
});
