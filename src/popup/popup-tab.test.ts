import { expect, test, vi } from "vitest";
import { describeTab } from "./popup-tab.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

test.each([
  { url: "https://example.test/watch", refusal: null },
  { url: "http://localhost:4701/", refusal: null },
  { url: "file:///home/me/talk.html", refusal: "file" },
  { url: "https://chromewebstore.google.com/detail/x", refusal: "browser" },
  { url: "https://chrome.google.com/webstore/detail/x", refusal: "browser" },
  { url: "https://chrome.google.com/webstorelike", refusal: null },
  { url: "https://chromewebstore.google.com.example.test/", refusal: null },
  { url: "chrome-extension://abc/src/options/index.html", refusal: "other" },
  { url: "moz-extension://abc/page.html", refusal: "other" },
  { url: "chrome://version/", refusal: "browser" },
  { url: "about:blank", refusal: "browser" },
  { url: "view-source:https://example.test/", refusal: "browser" },
  { url: "data:text/html,<video>", refusal: "other" },
  { url: "blob:https://example.test/1", refusal: "other" },
  // The browser may keep its own pages to itself.
  { url: undefined, refusal: "browser" },
])("$url is refused as: $refusal", ({ url, refusal }) => {
  expect(describeTab({ id: 7, url }, true, false).refusal).toBe(refusal);
});

test("captions files of this computer once the user has allowed it", () => {
  expect(describeTab({ id: 7, url: "file:///home/me/talk.html" }, true, true)).toMatchObject({
    refusal: null,
    site: "file:",
  });
});

test("assumes that a tab without known facts can be captioned", () => {
  expect(describeTab({ id: 7 }, false, false)).toEqual({
    id: 7,
    title: "",
    iconUrl: null,
    refusal: null,
    site: null,
    canAutoStart: false,
  });
});

test.each([
  { tab: { url: "https://example.test/watch" }, site: "example.test" },
  { tab: { url: "https://example.test/watch", incognito: true }, site: null },
  { tab: { url: "chrome://version/" }, site: null },
])("finds the site $site for $tab", ({ tab, site }) => {
  expect(describeTab({ id: 7, ...tab }, true, false).site).toBe(site);
});

test.each([
  ["https://example.test/watch", true],
  ["http://localhost:4701/players/", true],
  // The browser grants no unencrypted host of the network.
  ["http://example.test/watch", false],
  ["file:///home/me/talk.html", false],
])("captions can start by themselves on %s: %s", (url, canAutoStart) => {
  expect(describeTab({ id: 7, url }, true, true).canAutoStart).toBe(canAutoStart);
});

test.each([
  { favIconUrl: "https://example.test/icon.png", iconUrl: "https://example.test/icon.png" },
  { favIconUrl: "data:image/png;base64,AAAA", iconUrl: "data:image/png;base64,AAAA" },
  { favIconUrl: "chrome://theme/icon", iconUrl: null },
  { favIconUrl: "", iconUrl: null },
  { favIconUrl: undefined, iconUrl: null },
])("shows the icon $favIconUrl as $iconUrl", ({ favIconUrl, iconUrl }) => {
  expect(describeTab({ id: 7, favIconUrl }, true, false).iconUrl).toBe(iconUrl);
});

test("rejects a tab without an id", () => {
  expect(() => describeTab({ title: "Gone" }, true, false)).toThrow("no id");
});

test("cleans the page's title", () => {
  const title = `\u202EStart\n\u2066${"!".repeat(1_000_000)}`;
  const shown = describeTab({ id: 7, title }, true, false).title;
  expect(shown).toMatch(/^Start !+…$/);
  expect(shown.length).toBeLessThanOrEqual(300);
});

test("names a site in ASCII, so that look-alike letters stand out", () => {
  expect(describeTab({ id: 7, url: "https://аррӏе.example/" }, true, false).site).toBe(
    "xn--80ak6aa92e.example",
  );
});
