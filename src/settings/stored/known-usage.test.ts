import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createFakeBrowser } from "../../platform/testing/fake-browser.ts";
import { apiKey } from "../connection/api-key.ts";
import { DEFAULT_SETTINGS } from "../schema/settings.ts";
import {
  isStale,
  knownUsage,
  requestUsage,
  USAGE_FRESH_MS,
  usageOfAccount,
} from "./known-usage.ts";
import { settingsStore } from "./settings-store.ts";

const fake = vi.hoisted(() => ({ browser: {} as ReturnType<typeof createFakeBrowser>["browser"] }));
vi.mock("webextension-polyfill", () => ({ default: fake.browser }));

const { signal } = new AbortController();
let used = 0;
const fetched = vi.fn(async () => {
  used += 10;
  return Response.json({ character_count: used, character_limit: 100 });
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 10, 22) });
  Object.assign(fake.browser, createFakeBrowser().browser);
  used = 0;
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
  const service = { ...DEFAULT_SETTINGS.service, paidBaseUrl: "https://api.example.test" };
  await settingsStore.set({ ...DEFAULT_SETTINGS, service });
  await apiKey.set("key-1");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("is requested once for simultaneous calls, and again when it is old", async () => {
  const both = await Promise.all([requestUsage(signal, 0), requestUsage(signal, 0)]);
  expect(both.map(({ usage }) => usage.characters)).toEqual([10, 10]);
  vi.advanceTimersByTime(USAGE_FRESH_MS - 1);
  expect((await requestUsage(signal)).usage.characters).toBe(10);
  vi.advanceTimersByTime(1);
  expect((await requestUsage(signal)).usage.characters).toBe(20);
  vi.advanceTimersByTime(1);
  expect((await requestUsage(signal, 0)).usage.characters).toBe(30);
  expect(fetched).toHaveBeenCalledTimes(3);
});

it("of another account is not used for this one", async () => {
  await requestUsage(signal);
  expect((await usageOfAccount())?.usage.characters).toBe(10);
  await apiKey.set("key-2");
  expect(await usageOfAccount()).toBeNull();
  expect((await requestUsage(signal)).usage.characters).toBe(20);
  const stored = JSON.stringify(await knownUsage.get());
  expect(stored).not.toMatch(/key-\d|example/);
});

it("keeps the last report when a request fails", async () => {
  await requestUsage(signal);
  fetched.mockRejectedValueOnce(new TypeError("offline"));
  vi.advanceTimersByTime(1);
  await expect(requestUsage(signal, 0)).rejects.toMatchObject({ reason: "unreachable" });
  expect((await usageOfAccount())?.usage.characters).toBe(10);
});

it("is old when a new billing period has begun, or when the clock was set back", async () => {
  const report = await requestUsage(signal);
  const { askedAtMs } = report;
  const ending = { ...report, usage: { ...report.usage, periodEndMs: askedAtMs + 1_000 } };
  expect(isStale(ending, USAGE_FRESH_MS, askedAtMs + 999)).toBe(false);
  expect(isStale(ending, USAGE_FRESH_MS, askedAtMs + 1_000)).toBe(true);
  expect(isStale(report, USAGE_FRESH_MS, askedAtMs - 1)).toBe(true);
});

it("that is damaged on disk is null", async () => {
  await fake.browser.storage.local.set({ usage: { account: "x", askedAtMs: 1, usage: {} } });
  expect(await knownUsage.get()).toBeNull();
});
