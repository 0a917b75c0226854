// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withResolvers } from "../../lib/with-resolvers.ts";
import type { HttpClient, RequestOptions } from "../../service/http/http-client.ts";
import { ServiceError } from "../../service/http/service-error.ts";
import { apiKey } from "../../settings/connection/api-key.ts";
import { DEFAULT_SETTINGS } from "../../settings/schema/settings.ts";
import { changeSettings, settingsStore } from "../../settings/stored/settings-store.ts";
import { FRESH_MS, KEPT_MS, ListsPort, type ListsState } from "./lists-calls.ts";

const { browser, stored, remembers } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

let nowMs = 1_000_000;
let life = new AbortController();
afterEach(() => life.abort());
beforeEach(async () => {
  stored.clear();
  remembers.clear();
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
  const port = new ListsPort(
    async () => http,
    () => nowMs,
  );
  return { port, asked };
}

function watch(port: ListsPort, kind: "glossary" | "spokenTerms" | "style" = "glossary") {
  const states: ListsState[] = [];
  const shown = new AbortController();
  const signal = AbortSignal.any([life.signal, shown.signal]);
  port.watch(kind, (state) => states.push(state), signal);
  return { states, shown, last: () => states.at(-1) };
}

const glossaries = () => ({ glossaries: [PLANTS] });

test("names come with their languages, after a state that says that they are being read", async () => {
  const { port } = service(glossaries);
  const { states, last } = watch(port);
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
] as const)("%s are read from %s", async (kind, path, body, list) => {
  const { port, asked } = service(() => body);
  const { last } = watch(port, kind);
  await vi.waitFor(() => expect(last()?.lists).toEqual([list]));
  expect(asked).toEqual([path]);
});

test("opened again they are there at once, and read again only when they are not fresh", async () => {
  const { port, asked } = service(glossaries);
  const first = watch(port);
  await vi.waitFor(() => expect(first.last()?.lists).toHaveLength(1));
  first.shown.abort();

  const again = watch(port);
  await vi.waitFor(() => expect(again.last()?.lists).toHaveLength(1));
  expect(asked).toHaveLength(1);

  nowMs += FRESH_MS;
  const { port: otherPage, asked: askedThere } = service(glossaries);
  const later = watch(otherPage);
  await vi.waitFor(() => expect(later.states.at(1)?.lists).toHaveLength(1));
  await vi.waitFor(() => expect(later.last()?.isReading).toBe(false));
  expect(askedThere).toHaveLength(1);
  expect(later.states.every(({ lists }, at) => at === 0 || lists !== null)).toBe(true);
});

test("what is too old is not shown before it is read anew", async () => {
  await service(glossaries).port.refresh("glossary");
  nowMs += KEPT_MS;
  const { port } = service(() => ({ glossaries: [{ ...PLANTS, name: "Animals" }] }));
  const { states, last } = watch(port);
  await vi.waitFor(() => expect(last()?.lists).toHaveLength(1));
  const shown = states.flatMap(({ lists }) => lists ?? []);
  expect(new Set(shown.map(({ name }) => name))).toEqual(new Set(["Animals"]));
});

test("many that ask at once ask the service once, and all pages are told", async () => {
  const { promise: held, resolve: release } = withResolvers<void>();
  const { port, asked } = service(async () => {
    await held;
    return glossaries();
  });
  const one = watch(port);
  const two = watch(port);
  const { port: otherPage } = service(glossaries);
  const three = watch(otherPage);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  release();
  for (const { last } of [one, two, three]) {
    await vi.waitFor(() => expect(last()).toMatchObject({ isReading: false, absence: null }));
  }
  expect(asked).toHaveLength(1);
});

test("asked for while they are being read, they are read once more: they may have changed", async () => {
  const { promise: held, resolve: release } = withResolvers<void>();
  const names = ["Plants"];
  const { port, asked } = service(async () => {
    const read = names.map((name) => ({ ...PLANTS, name }));
    await held;
    return { glossaries: read };
  });
  const { last } = watch(port);
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  names.push("Animals");
  const refreshed = Promise.all([port.refresh("glossary"), port.refresh("glossary")]);
  release();
  await refreshed;
  expect(last()?.lists?.map(({ name }) => name)).toEqual(["Plants", "Animals"]);
  expect(asked).toHaveLength(2);
});

test("what another page reads anew is told to all", async () => {
  const names = ["Plants"];
  const answer = () => ({ glossaries: names.map((name) => ({ ...PLANTS, name })) });
  const { port } = service(answer);
  const { last } = watch(port);
  await vi.waitFor(() => expect(last()?.lists).toHaveLength(1));
  names.push("Animals");
  await service(answer).port.refresh("glossary");
  expect(last()?.lists?.map(({ name }) => name)).toEqual(["Plants", "Animals"]);
});

test("another key or service has lists of its own", async () => {
  const { port, asked } = service(glossaries);
  const { states, last } = watch(port);
  await vi.waitFor(() => expect(last()?.lists).toHaveLength(1));
  await apiKey.set("key-2");
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  await vi.waitFor(() => expect(last()?.isReading).toBe(false));
  await changeSettings((settings) => ({
    ...settings,
    service: { ...settings.service, paidBaseUrl: "https://other.example.test" },
  }));
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  // Nothing else that is stored has anything to do with it.
  await vi.waitFor(() => expect(last()?.isReading).toBe(false));
  const before = states.length;
  await changeSettings((settings) => ({ ...settings, text: { target: "de" } }));
  expect(asked).toHaveLength(3);
  expect(states).toHaveLength(before);
});

test("a key that is changed while they are read gets its own lists", async () => {
  const names: string[] = [];
  const { port } = service(async () => {
    const key = await apiKey.get();
    names.push(key);
    if (key === "key-1") await apiKey.set("key-2");
    return { glossaries: [{ ...PLANTS, name: key }] };
  });
  const { states, last } = watch(port);
  await vi.waitFor(() => expect(last()?.lists?.[0]?.name).toBe("key-2"));
  expect(states.flatMap(({ lists }) => lists ?? []).some(({ name }) => name === "key-1")).toBe(
    false,
  );
  expect(names).toContain("key-2");
});

test("no key is in what is kept", async () => {
  await apiKey.set("very-secret");
  await service(glossaries).port.refresh("glossary");
  const kept = JSON.stringify([...remembers]);
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
])("%o is told as %s", async (error, absence) => {
  const { port } = service(() => {
    throw error;
  });
  const { last } = watch(port);
  await vi.waitFor(() => expect(last()).toEqual({ lists: null, isReading: false, absence }));
});

test("names stay when they cannot be read again for a moment, and go when they are refused", async () => {
  let error: Error | null = null;
  const { port } = service(() => {
    if (error) throw error;
    return glossaries();
  });
  const { last } = watch(port);
  await vi.waitFor(() => expect(last()?.lists).toHaveLength(1));
  error = new ServiceError("unreachable", "");
  await port.refresh("glossary");
  expect(last()).toMatchObject({ absence: "offline", lists: [{ name: "Plants" }] });
  error = ServiceError.ofStatus(403, "", {});
  await port.refresh("glossary");
  expect(last()).toMatchObject({ absence: "plan", lists: null });
  error = null;
  await port.refresh("glossary");
  expect(last()).toMatchObject({ absence: null, lists: [{ name: "Plants" }] });
});

test("the free plan is not asked for style rule lists", async () => {
  await settingsStore.set({
    ...DEFAULT_SETTINGS,
    service: { ...DEFAULT_SETTINGS.service, plan: "free" },
  });
  const { port, asked } = service(glossaries);
  const { last } = watch(port, "style");
  await vi.waitFor(() => expect(last()?.absence).toBe("plan"));
  expect(asked).toEqual([]);
});
