import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withResolvers } from "../../lib/with-resolvers.ts";
import type { HttpClient, RequestOptions } from "../../service/http/http-client.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import { apiKey } from "../../settings/connection/api-key.ts";
import { DEFAULT_SETTINGS } from "../../settings/schema/settings.ts";
import { changeSettings, settingsStore } from "../../settings/stored/settings-store.ts";
import { AccountLists, FRESH_MS, KEPT_MS, type ListsState } from "./account-lists.ts";

const { browser, stored, sessionStored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

let nowMs = 1_000_000;
let life = new AbortController();
afterEach(() => life.abort());
beforeEach(async () => {
  stored.clear();
  sessionStored.clear();
  nowMs = 1_000_000;
  life = new AbortController();
  await apiKey.set("key-1");
  await settingsStore.set(DEFAULT_SETTINGS);
});

const PLANTS = {
  glossary_id: "g-1",
  name: "Plants",
  dictionaries: [
    { source_lang: "EN", target_lang: "de", entry_count: 2 },
    { source_lang: "en", target_lang: "fr", entry_count: 1 },
  ],
};
const OFFERED = {
  kind: "glossary",
  id: "g-1",
  name: "Plants",
  languages: ["en", "de", "fr"],
  pairs: [
    { source: "en", target: "de" },
    { source: "en", target: "fr" },
  ],
};

function service(answer: (path: string, options: RequestOptions) => unknown) {
  const asked: string[] = [];
  const http: HttpClient = {
    async requestJson(_method, path, options = {}) {
      asked.push(path);
      return { body: await answer(path, options), traceId: undefined };
    },
  };
  const api = new AccountLists(
    async () => http,
    () => nowMs,
  );
  return { api, asked };
}

function watch(api: AccountLists, kind: "glossary" | "spokenTerms" | "style" = "glossary") {
  const states: ListsState[] = [];
  const shown = new AbortController();
  const signal = AbortSignal.any([life.signal, shown.signal]);
  api.watch(kind, (state) => states.push(state), signal);
  return { states, shown, last: () => states.at(-1) };
}

const glossaries = () => ({ glossaries: [PLANTS] });

test("reports that it is reading, then the names with their languages", async () => {
  const { api } = service(glossaries);
  const { states, last } = watch(api);
  expect(states).toEqual([{ lists: null, isReading: true, absence: null }]);
  await vi.waitFor(() =>
    expect(last()).toEqual({ lists: [OFFERED], isReading: false, absence: null }),
  );
});

test.each([
  [
    "spokenTerms",
    "/v3/spoken-terms",
    {
      spoken_terms: [
        { spoken_terms_id: "s-1", name: "Names", term_lists: [{ lang: "EN", entry_count: 3 }] },
      ],
    },
    { kind: "spokenTerms", id: "s-1", name: "Names", languages: ["en"], pairs: [] },
  ],
  [
    "style",
    "/v3/style_rules",
    { style_rules: [{ style_id: "st-1", name: "House", language: "de", version: 4 }] },
    { kind: "style", id: "st-1", name: "House", languages: ["de"], pairs: [] },
  ],
] as const)("reads %s from %s", async (kind, path, body, list) => {
  const { api, asked } = service(() => body);
  const { last } = watch(api, kind);
  await vi.waitFor(() => expect(last()?.lists).toEqual([list]));
  expect(asked).toEqual([path]);
});

test("shows cached lists at once and reads them again only when they are stale", async () => {
  const { api, asked } = service(glossaries);
  const first = watch(api);
  await vi.waitFor(() => expect(first.last()?.lists).toHaveLength(1));
  first.shown.abort();

  const again = watch(api);
  await vi.waitFor(() => expect(again.last()?.lists).toHaveLength(1));
  expect(asked).toHaveLength(1);

  nowMs += FRESH_MS;
  const { api: otherPage, asked: askedThere } = service(glossaries);
  const later = watch(otherPage);
  await vi.waitFor(() => expect(later.states.at(1)?.lists).toHaveLength(1));
  await vi.waitFor(() => expect(later.last()?.isReading).toBe(false));
  expect(askedThere).toHaveLength(1);
  expect(later.states.every(({ lists }, at) => at === 0 || lists !== null)).toBe(true);
});

test("does not show lists that are too old", async () => {
  await service(glossaries).api.refresh("glossary");
  nowMs += KEPT_MS;
  const { api } = service(() => ({ glossaries: [{ ...PLANTS, name: "Animals" }] }));
  const { states, last } = watch(api);
  await vi.waitFor(() => expect(last()?.lists).toHaveLength(1));
  const shown = states.flatMap(({ lists }) => lists ?? []);
  expect(new Set(shown.map(({ name }) => name))).toEqual(new Set(["Animals"]));
});

test("asks the service once for several watchers and notifies all pages", async () => {
  const { promise: held, resolve: release } = withResolvers<void>();
  const { api, asked } = service(async () => {
    await held;
    return glossaries();
  });
  const one = watch(api);
  const two = watch(api);
  const { api: otherPage } = service(glossaries);
  const three = watch(otherPage);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  release();
  for (const { last } of [one, two, three]) {
    await vi.waitFor(() => expect(last()).toMatchObject({ isReading: false, absence: null }));
  }
  expect(asked).toHaveLength(1);
});

test("reads again after a refresh during a read, because the lists may have changed", async () => {
  const { promise: held, resolve: release } = withResolvers<void>();
  const names = ["Plants"];
  const { api, asked } = service(async () => {
    const read = names.map((name) => ({ ...PLANTS, name }));
    await held;
    return { glossaries: read };
  });
  const { last } = watch(api);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  names.push("Animals");
  const refreshed = Promise.all([api.refresh("glossary"), api.refresh("glossary")]);
  release();
  await refreshed;
  expect(last()?.lists?.map(({ name }) => name)).toEqual(["Plants", "Animals"]);
  expect(asked).toHaveLength(2);
});

test("notifies all pages of what another page reads", async () => {
  const names = ["Plants"];
  const answer = () => ({ glossaries: names.map((name) => ({ ...PLANTS, name })) });
  const { api } = service(answer);
  const { last } = watch(api);
  await vi.waitFor(() => expect(last()?.lists).toHaveLength(1));
  names.push("Animals");
  await service(answer).api.refresh("glossary");
  expect(last()?.lists?.map(({ name }) => name)).toEqual(["Plants", "Animals"]);
});

test("reads other lists for another key or service", async () => {
  const { api, asked } = service(glossaries);
  const { states, last } = watch(api);
  await vi.waitFor(() => expect(last()?.lists).toHaveLength(1));
  await apiKey.set("key-2");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await vi.waitFor(() => expect(last()?.isReading).toBe(false));
  await changeSettings((settings) => ({
    ...settings,
    service: { ...settings.service, paidBaseUrl: "https://other.example.test" },
  }));
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  // Other settings do not matter.
  await vi.waitFor(() => expect(last()?.isReading).toBe(false));
  const before = states.length;
  await changeSettings((settings) => ({ ...settings, text: { ...settings.text, target: "de" } }));
  expect(asked).toHaveLength(3);
  expect(states).toHaveLength(before);
});

test("reads again for a key that changed during a read", async () => {
  const names: string[] = [];
  const { api } = service(async () => {
    const key = await apiKey.get();
    names.push(key);
    if (key === "key-1") await apiKey.set("key-2");
    return { glossaries: [{ ...PLANTS, name: key }] };
  });
  const { states, last } = watch(api);
  await vi.waitFor(() => expect(last()?.lists?.[0]?.name).toBe("key-2"));
  expect(states.flatMap(({ lists }) => lists ?? []).some(({ name }) => name === "key-1")).toBe(
    false,
  );
  expect(names).toContain("key-2");
});

test("does not store the key", async () => {
  await apiKey.set("very-secret");
  await service(glossaries).api.refresh("glossary");
  const kept = JSON.stringify([...sessionStored]);
  expect(kept).toContain("Plants");
  expect(kept).not.toContain("very-secret");
});

test.each([
  [new ServiceError("not_configured", ""), "not_configured"],
  [ServiceError.ofStatus(401, "", {}), "key_refused"],
  [ServiceError.ofStatus(403, "", {}), "plan"],
  [ServiceError.ofStatus(404, "", {}), "unsupported"],
  [ServiceError.ofStatus(405, "", {}), "unsupported"],
  [ServiceError.ofStatus(501, "", {}), "unsupported"],
  [ServiceError.ofStatus(429, "", {}), "busy"],
  [ServiceError.ofStatus(503, "", {}), "busy"],
  [ServiceError.ofStatus(500, "", {}), "failed"],
  [new ServiceError("unreachable", ""), "offline"],
  [new ServiceError("bad_answer", "", { status: 200 }), "failed"],
])("reports %o as %s", async (error, absence) => {
  const { api } = service(() => {
    throw error;
  });
  const { last } = watch(api);
  await vi.waitFor(() => expect(last()).toEqual({ lists: null, isReading: false, absence }));
});

test("keeps the names after a passing failure and drops them after a refusal", async () => {
  let error: Error | null = null;
  const { api } = service(() => {
    if (error) throw error;
    return glossaries();
  });
  const { last } = watch(api);
  await vi.waitFor(() => expect(last()?.lists).toHaveLength(1));
  error = new ServiceError("unreachable", "");
  await api.refresh("glossary");
  expect(last()).toMatchObject({ absence: "offline", lists: [{ name: "Plants" }] });
  error = ServiceError.ofStatus(403, "", {});
  await api.refresh("glossary");
  expect(last()).toMatchObject({ absence: "plan", lists: null });
  error = null;
  await api.refresh("glossary");
  expect(last()).toMatchObject({ absence: null, lists: [{ name: "Plants" }] });
});

test("does not ask for style rule lists on the free plan", async () => {
  await settingsStore.set({
    ...DEFAULT_SETTINGS,
    service: { ...DEFAULT_SETTINGS.service, plan: "free" },
  });
  const { api, asked } = service(glossaries);
  const { last } = watch(api, "style");
  await vi.waitFor(() => expect(last()?.absence).toBe("plan"));
  expect(asked).toEqual([]);
});
