import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeBrowser } from "../../platform/testing/fake-browser.ts";
import { interfaceOffer } from "../../service/languages/languages.ts";
import { apiKey } from "../connection/api-key.ts";
import { DEFAULT_SETTINGS } from "../schema/settings.ts";
import {
  knownOffer,
  knownReportedOffer,
  offeredLanguages,
  offeredVoiceLanguages,
} from "./offered-languages.ts";
import { settingsStore } from "./settings-store.ts";

const fake = vi.hoisted(() => ({ browser: {} as ReturnType<typeof createFakeBrowser>["browser"] }));
vi.mock("webextension-polyfill", () => ({ default: fake.browser }));

const DAY_MS = 24 * 3_600_000;
const { signal } = new AbortController();
const fetched = vi.fn<(url: string) => Promise<Response>>();

const reporting =
  (...tags: string[]) =>
  async () =>
    Response.json(tags.map((lang) => ({ lang, usable_as_source: true, usable_as_target: true })));
const choose = (paidBaseUrl: string) =>
  settingsStore.set({
    ...DEFAULT_SETTINGS,
    service: { ...DEFAULT_SETTINGS.service, paidBaseUrl },
  });
const targets = async () =>
  (await offeredLanguages("translate_text", signal)).reported?.targets ?? null;

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

it("are requested once a day for each part of the service", async () => {
  fetched.mockImplementation(reporting("de", "sw"));
  expect(await targets()).toEqual(["de", "sw"]);
  vi.advanceTimersByTime(DAY_MS - 1);
  expect(await targets()).toEqual(["de", "sw"]);
  expect(fetched).toHaveBeenCalledOnce();
  await offeredLanguages("voice", signal);
  expect(fetched).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1);
  fetched.mockImplementation(reporting("de"));
  expect(await targets()).toEqual(["de"]);
});

it("are the interface's when a service reports none, which is stored", async () => {
  fetched.mockImplementation(async () => Response.json({ message: "?" }, { status: 404 }));
  expect(await targets()).toBeNull();
  expect(await targets()).toBeNull();
  expect(fetched).toHaveBeenCalledOnce();
});

it.each([500, 503, 401])("that are unavailable, with %d, are requested again", async (status) => {
  fetched.mockImplementation(async () => new Response("", { status }));
  expect(await targets()).toBeNull();
  fetched.mockImplementation(reporting("de"));
  expect(await targets()).toEqual(["de"]);
  // The last report counts until there is a newer one.
  vi.advanceTimersByTime(2 * DAY_MS);
  fetched.mockImplementation(async () => new Response("", { status }));
  expect(await targets()).toEqual(["de"]);
});

it("of one service are not used for another", async () => {
  fetched.mockImplementation(reporting("de"));
  expect(await targets()).toEqual(["de"]);
  await choose("https://other.example.test");
  fetched.mockImplementation(reporting("fr"));
  expect(await targets()).toEqual(["fr"]);
});

it("that are damaged on disk are requested again", async () => {
  const languages = [{ tag: "../x", isSource: true, isTarget: true, features: null }];
  const damaged = { resource: "translate_text", askedAtMs: Date.now(), languages };
  await fake.browser.storage.local.set({
    languages: { baseUrl: "https://api.example.test", told: [damaged] },
  });
  fetched.mockImplementation(reporting("de"));
  expect(await targets()).toEqual(["de"]);
});

it("are returned at once as last known, and refreshed afterwards", async () => {
  fetched.mockImplementation(reporting("de", "sw"));
  expect(await knownOffer("translate_text", signal)).toEqual(interfaceOffer("translate_text"));
  await vi.waitFor(async () => {
    expect((await knownOffer("translate_text", signal)).reported?.targets).toEqual(["de", "sw"]);
    expect((await knownReportedOffer("translate_text", signal)).targets).toEqual(["de", "sw"]);
  });
  await choose("https://another.example.test");
  expect(await knownOffer("translate_text", signal)).toEqual(interfaceOffer("translate_text"));
});

it("are stored with their features, which earlier versions lack", async () => {
  const languages = [{ tag: "sw", isSource: true, isTarget: true }];
  await fake.browser.storage.local.set({
    languages: {
      baseUrl: "https://api.example.test",
      told: [{ resource: "voice", askedAtMs: Date.now(), languages }],
    },
  });
  const before = await offeredVoiceLanguages(signal);
  expect([before.targets.includes("sw"), before.speech.reported]).toEqual([true, null]);
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
  expect((await offeredVoiceLanguages(signal)).speech.reported).toEqual(["sw"]);
  expect((await offeredVoiceLanguages(signal)).speech.reported).toEqual(["sw"]);
  expect(fetched).toHaveBeenCalledOnce();
});
