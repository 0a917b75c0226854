import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeBrowser } from "../../platform/fake-browser.ts";
import { interfaceOffer } from "../../service/languages/languages.ts";
import { apiKey } from "../connection/api-key.ts";
import { DEFAULT_SETTINGS } from "../schema/settings.ts";
import { knownOffer, offeredLanguages, offeredVoiceLanguages } from "./offered-languages.ts";
import { settingsStore } from "./settings-store.ts";

const fake = vi.hoisted(() => ({ browser: {} as ReturnType<typeof createFakeBrowser>["browser"] }));
vi.mock("webextension-polyfill", () => ({ default: fake.browser }));

const DAY_MS = 24 * 3_600_000;
const { signal } = new AbortController();
const fetched = vi.fn<(url: string) => Promise<Response>>();

const told =
  (...tags: string[]) =>
  async () =>
    Response.json(tags.map((lang) => ({ lang, usable_as_source: true, usable_as_target: true })));
const choose = (paidBaseUrl: string) =>
  settingsStore.set({
    ...DEFAULT_SETTINGS,
    service: { ...DEFAULT_SETTINGS.service, paidBaseUrl },
  });
/** What the service says it has; null where the interface's lists are all there is. */
const targets = async () =>
  (await offeredLanguages("translate_text", signal)).told?.targets ?? null;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 22) });
  Object.assign(fake.browser, createFakeBrowser().browser);
  fetched.mockReset();
  vi.stubGlobal("fetch", fetched);
  await choose("https://api.example.test");
  await apiKey.set("key-1");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("are asked of a service once a day for each of its parts", async () => {
  fetched.mockImplementation(told("de", "sw"));
  expect(await targets()).toEqual(["de", "sw"]);
  vi.advanceTimersByTime(DAY_MS - 1);
  expect(await targets()).toEqual(["de", "sw"]);
  expect(fetched).toHaveBeenCalledOnce();
  await offeredLanguages("voice", signal);
  expect(fetched).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  fetched.mockImplementation(told("de"));
  expect(await targets()).toEqual(["de"]);
});

it("are the interface's where a service does not tell, which is remembered", async () => {
  fetched.mockImplementation(async () => Response.json({ message: "?" }, { status: 404 }));
  expect(await targets()).toBeNull();
  expect(await targets()).toBeNull();
  expect(fetched).toHaveBeenCalledOnce();
});

it.each([500, 503, 401])("that cannot be had now, with %d, are asked for again", async (status) => {
  fetched.mockImplementation(async () => new Response("", { status }));
  expect(await targets()).toBeNull();
  fetched.mockImplementation(told("de"));
  expect(await targets()).toEqual(["de"]);
  // And what was told before holds while nothing newer can be had.
  vi.advanceTimersByTime(2 * DAY_MS);
  fetched.mockImplementation(async () => new Response("", { status }));
  expect(await targets()).toEqual(["de"]);
});

it("of one service are not taken for another's", async () => {
  fetched.mockImplementation(told("de"));
  expect(await targets()).toEqual(["de"]);
  await choose("https://other.example.test");
  fetched.mockImplementation(told("fr"));
  expect(await targets()).toEqual(["fr"]);
});

it("that are damaged on disk are asked for", async () => {
  const languages = [{ tag: "../x", isSource: true, isTarget: true, features: null }];
  const damaged = { resource: "translate_text", askedAtMs: Date.now(), languages };
  await fake.browser.storage.local.set({
    languages: { baseUrl: "https://api.example.test", told: [damaged] },
  });
  fetched.mockImplementation(told("de"));
  expect(await targets()).toEqual(["de"]);
});

it("are told at once as they were known last, and asked for behind that", async () => {
  fetched.mockImplementation(told("de", "sw"));
  expect(await knownOffer("translate_text", signal)).toEqual(interfaceOffer("translate_text"));
  await vi.waitFor(async () => {
    expect((await knownOffer("translate_text", signal)).told?.targets).toEqual(["de", "sw"]);
  });
  await choose("https://another.example.test");
  expect(await knownOffer("translate_text", signal)).toEqual(interfaceOffer("translate_text"));
});

it("are remembered with their features, and without where an earlier version kept none", async () => {
  const languages = [{ tag: "sw", isSource: true, isTarget: true }];
  await fake.browser.storage.local.set({
    languages: {
      baseUrl: "https://api.example.test",
      told: [{ resource: "voice", askedAtMs: Date.now(), languages }],
    },
  });
  const before = await offeredVoiceLanguages(signal);
  expect([before.targets.includes("sw"), before.speech.told]).toEqual([true, null]);
  expect(fetched).not.toHaveBeenCalled();
  vi.advanceTimersByTime(DAY_MS);
  fetched.mockImplementation(async () =>
    Response.json([
      {
        lang: "sw",
        usable_as_source: true,
        usable_as_target: true,
        features: { translated_speech: { status: "stable" } },
      },
    ]),
  );
  expect((await offeredVoiceLanguages(signal)).speech.told).toEqual(["sw"]);
  expect((await offeredVoiceLanguages(signal)).speech.told).toEqual(["sw"]);
  expect(fetched).toHaveBeenCalledOnce();
});
