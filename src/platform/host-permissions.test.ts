import { beforeEach, expect, test, vi } from "vitest";
import {
  hasAllSites,
  hasHost,
  onHostsChanged,
  releaseAllHosts,
  releaseAllSites,
  requestAllSites,
  requestHost,
} from "./host-permissions.ts";

const { requested, userChoice, browser, granted } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("./testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

beforeEach(() => {
  granted.clear();
  requested.length = 0;
  userChoice.allow = true;
});

test.each([
  { baseUrl: "https://api.example.test", origin: "https://api.example.test/*" },
  { baseUrl: "https://other.example.test:8443/gateway", origin: "https://other.example.test/*" },
  { baseUrl: "http://localhost:4700/free", origin: "http://localhost/*" },
])("requests only the host of $baseUrl", async ({ baseUrl, origin }) => {
  expect(await hasHost(baseUrl)).toBe(false);
  expect(await requestHost(baseUrl)).toBe(true);
  expect(requested).toEqual([origin]);
  expect(await hasHost(baseUrl)).toBe(true);
});

test("treats a refusal and a failed request as not granted", async () => {
  userChoice.allow = false;
  expect(await requestHost("https://never.example.test")).toBe(false);
  const refused = vi.spyOn(browser.permissions, "request");
  refused.mockRejectedValueOnce(new Error("must be called during a user gesture"));
  expect(await requestAllSites()).toBe(false);
});

test("keeps the service's host, without a prompt, when the wide permission is removed", async () => {
  await requestHost("https://api.example.test");
  await requestAllSites();
  expect(await hasAllSites()).toBe(true);
  requested.length = 0;
  await releaseAllSites("https://api.example.test");
  expect(await hasAllSites()).toBe(false);
  expect(await hasHost("https://api.example.test")).toBe(true);
  expect(requested).toEqual([]);
});

test("releases every host except those the manifest requires", async () => {
  await requestHost("https://a.example.test");
  await requestHost("https://b.example.test");
  const remove = vi.spyOn(browser.permissions, "remove");
  remove.mockRejectedValueOnce(new Error("You cannot remove required permissions."));
  await releaseAllHosts();
  expect([...granted]).toEqual(["https://a.example.test/*"]);
});

test("reports changes until the signal aborts", async () => {
  const changed = vi.fn();
  const controller = new AbortController();
  onHostsChanged(changed, controller.signal);
  await requestHost("https://a.example.test");
  expect(changed).toHaveBeenCalledTimes(1);
  controller.abort();
  await releaseAllHosts();
  expect(changed).toHaveBeenCalledTimes(1);
});
