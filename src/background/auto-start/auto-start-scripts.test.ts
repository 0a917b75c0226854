import { beforeEach, expect, it, vi } from "vitest";
import { DEFAULT_SETTINGS } from "../../settings/schema/settings.ts";
import { autoStartApi } from "../../settings/sites/auto-start-api.ts";
import { sitesApi } from "../../settings/sites/site-changes.ts";
import { settingsStore } from "../../settings/stored/settings-store.ts";
import { syncAutoStartScripts } from "./auto-start-scripts.ts";

const { fake, registered } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return { fake: createFakeBrowser(), registered: new Map<string, { matches: string[] }>() };
});
vi.mock("webextension-polyfill", () => {
  const scripting = {
    getRegisteredContentScripts: async () => [...registered.values()],
    unregisterContentScripts: async () => registered.clear(),
    registerContentScripts: async (scripts: { id: string; matches: string[] }[]) => {
      for (const script of scripts) registered.set(script.id, script);
    },
  };
  return { default: { ...fake.browser, scripting } };
});
vi.mock("../pages/inject-scripts.ts", () => ({ AUTO_START_SCRIPT: "auto-start.js" }));

const matches = () => registered.get("auto-start")?.matches ?? [];

beforeEach(() => {
  registered.clear();
  fake.stored.clear();
  fake.granted.clear();
});

it("runs on the chosen sites alone, and follows the choice and the permission", async () => {
  await autoStartApi.turnOn("talks.test");
  await autoStartApi.turnOn("localhost:4701");
  await syncAutoStartScripts();
  expect(matches()).toEqual(["http://localhost/*", "https://talks.test/*"]);
  expect(registered.get("auto-start")).toMatchObject({ js: ["auto-start.js"], allFrames: true });
  fake.granted.delete("https://talks.test/*");
  await syncAutoStartScripts();
  expect(matches()).toEqual(["http://localhost/*"]);
  await sitesApi.forgetAll();
  await syncAutoStartScripts();
  expect(registered.size).toBe(0);
});

it("gives a permission back with the choice, but keeps that of the service", async () => {
  const service = { ...DEFAULT_SETTINGS.service, paidBaseUrl: "https://api.test" };
  await settingsStore.set({ ...DEFAULT_SETTINGS, service });
  await autoStartApi.turnOn("talks.test");
  await autoStartApi.turnOn("api.test");
  await syncAutoStartScripts();
  await autoStartApi.turnOff("talks.test");
  await autoStartApi.turnOff("api.test");
  await syncAutoStartScripts();
  expect([...fake.granted]).toEqual(["https://api.test/*"]);
});

it("changes nothing when nothing has changed", async () => {
  await autoStartApi.turnOn("talks.test");
  await syncAutoStartScripts();
  const before = registered.get("auto-start");
  await syncAutoStartScripts();
  expect(registered.get("auto-start")).toBe(before);
});
