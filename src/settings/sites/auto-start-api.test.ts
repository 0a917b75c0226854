import { beforeEach, expect, it, test, vi } from "vitest";
import { autoStartApi, finishTurningOn } from "./auto-start-api.ts";
import { autoStartOrigin, canAutoStart } from "./auto-start-origin.ts";
import { siteStore } from "./site-store.ts";

const { browser, stored, sessionStored, granted, userChoice } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

const SITE = "talks.test";
const ORIGIN = "https://talks.test/*";

beforeEach(() => {
  stored.clear();
  sessionStored.clear();
  granted.clear();
  userChoice.allow = true;
});

const isOn = async () => (await siteStore.get()).some(({ autoStart }) => autoStart);

test.each([
  ["talks.test", "https://talks.test"],
  ["talks.test:8443", "https://talks.test:8443"],
  ["localhost:4701", "http://localhost:4701"],
  ["127.0.0.1", "http://127.0.0.1"],
  ["file:", null],
  ["not a host", null],
])("%s needs permission for %s", (site, origin) => {
  expect(autoStartOrigin(site)).toBe(origin);
});

test("an unencrypted page of the network is left out", () => {
  expect(canAutoStart("https://talks.test/1", SITE)).toBe(true);
  expect(canAutoStart("http://talks.test/1", SITE)).toBe(false);
  expect(canAutoStart("file:///talk.html", "file:")).toBe(false);
});

it("is stored with the permission, and not without", async () => {
  userChoice.allow = false;
  expect(await autoStartApi.turnOn(SITE)).toBe(false);
  expect(await isOn()).toBe(false);
  userChoice.allow = true;
  expect(await autoStartApi.turnOn(SITE)).toBe(true);
  expect([...granted]).toEqual([ORIGIN]);
  expect(await isOn()).toBe(true);
  await autoStartApi.turnOff(SITE);
  expect(await isOn()).toBe(false);
  expect(sessionStored.size).toBe(0);
});

it("is stored by the background when the browser's question has closed the popup", async () => {
  vi.spyOn(browser.permissions, "request").mockImplementationOnce(
    () => new Promise(() => undefined),
  );
  void autoStartApi.turnOn(SITE);
  await vi.waitFor(() => expect(sessionStored.size).toBe(1));
  await finishTurningOn();
  expect(await isOn()).toBe(false);
  granted.add(ORIGIN);
  await finishTurningOn();
  expect(await isOn()).toBe(true);
  expect(sessionStored.size).toBe(0);
});

it.each([
  null,
  { site: 7, atMs: 0 },
  // The user answered another question, much later.
  { site: SITE, atMs: Date.now() - 600_000 },
])("is not stored for %j", async (wanted) => {
  granted.add(ORIGIN);
  sessionStored.set("auto-start-wanted", wanted);
  await finishTurningOn();
  expect(await isOn()).toBe(false);
});
