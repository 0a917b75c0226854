// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import {
  askForHost,
  askToFollow,
  forgetHosts,
  hasHost,
  mayFollow,
  onHostsChanged,
  stopFollowing,
} from "./host-permissions.ts";

const { asked, answers, browser, granted } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("./fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

beforeEach(() => {
  granted.clear();
  asked.length = 0;
  answers.allow = true;
});

test.each([
  { baseUrl: "https://api.example.test", origin: "https://api.example.test/*" },
  { baseUrl: "https://other.example.test:8443/gateway", origin: "https://other.example.test/*" },
  { baseUrl: "http://localhost:4700/free", origin: "http://localhost/*" },
])("only the host of $baseUrl is asked for", async ({ baseUrl, origin }) => {
  expect(await hasHost(baseUrl)).toBe(false);
  expect(await askForHost(baseUrl)).toBe(true);
  expect(asked).toEqual([origin]);
  expect(await hasHost(baseUrl)).toBe(true);
});

test("a refusal and a question the browser does not take are both no", async () => {
  answers.allow = false;
  expect(await askForHost("https://never.example.test")).toBe(false);
  const refused = vi.spyOn(browser.permissions, "request");
  refused.mockRejectedValueOnce(new Error("must be called during a user gesture"));
  expect(await askToFollow()).toBe(false);
});

test("giving back the wide permission keeps the service's host without asking again", async () => {
  await askForHost("https://api.example.test");
  await askToFollow();
  expect(await mayFollow()).toBe(true);
  asked.length = 0;
  await stopFollowing("https://api.example.test");
  expect(await mayFollow()).toBe(false);
  expect(await hasHost("https://api.example.test")).toBe(true);
  expect(asked).toEqual([]);
});

test("everything allowed can be forgotten, except what the manifest demands", async () => {
  await askForHost("https://a.example.test");
  await askForHost("https://b.example.test");
  const remove = vi.spyOn(browser.permissions, "remove");
  remove.mockRejectedValueOnce(new Error("You cannot remove required permissions."));
  await forgetHosts();
  expect([...granted]).toEqual(["https://a.example.test/*"]);
});

test("changes are told until the end", async () => {
  const changed = vi.fn();
  const life = new AbortController();
  onHostsChanged(changed, life.signal);
  await askForHost("https://a.example.test");
  expect(changed).toHaveBeenCalledTimes(1);
  life.abort();
  await forgetHosts();
  expect(changed).toHaveBeenCalledTimes(1);
});
