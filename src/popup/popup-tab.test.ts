// @vitest-environment node
import { expect, test, vi } from "vitest";
import { describeTab } from "./popup-tab.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

test.each([
  { url: "https://example.test/watch", captionable: true },
  { url: "http://localhost:4701/", captionable: true },
  { url: "file:///home/me/talk.html", captionable: true },
  { url: "https://chromewebstore.google.com/detail/x", captionable: false },
  { url: "https://chrome.google.com/webstore/detail/x", captionable: false },
  { url: "https://chrome.google.com/webstorelike", captionable: true },
  { url: "https://chromewebstore.google.com.example.test/", captionable: true },
  { url: "chrome-extension://abc/src/options/index.html", captionable: false },
  { url: "chrome://version/", captionable: false },
  // The browser never reveals its own pages.
  { url: undefined, captionable: false },
])("$url can be captioned: $captionable", ({ url, captionable }) => {
  expect(describeTab({ id: 7, url }, true).captionable).toBe(captionable);
});

test("assumes that a tab without known facts can be captioned", () => {
  expect(describeTab({ id: 7 }, false)).toEqual({
    id: 7,
    title: "",
    iconUrl: null,
    captionable: true,
    site: null,
  });
});

test.each([
  { tab: { url: "https://example.test/watch" }, site: "example.test" },
  { tab: { url: "https://example.test/watch", incognito: true }, site: null },
  { tab: { url: "chrome://version/" }, site: null },
])("finds the site $site for $tab", ({ tab, site }) => {
  expect(describeTab({ id: 7, ...tab }, true).site).toBe(site);
});

test.each([
  { favIconUrl: "https://example.test/icon.png", iconUrl: "https://example.test/icon.png" },
  { favIconUrl: "data:image/png;base64,AAAA", iconUrl: "data:image/png;base64,AAAA" },
  { favIconUrl: "chrome://theme/icon", iconUrl: null },
  { favIconUrl: "", iconUrl: null },
  { favIconUrl: undefined, iconUrl: null },
])("shows the icon $favIconUrl as $iconUrl", ({ favIconUrl, iconUrl }) => {
  expect(describeTab({ id: 7, favIconUrl }, true).iconUrl).toBe(iconUrl);
});

test("rejects a tab without an id", () => {
  expect(() => describeTab({ title: "Gone" }, true)).toThrow("no id");
});

test("cleans the page's title", () => {
  const title = `\u202EStart\n\u2066${"!".repeat(1_000_000)}`;
  const shown = describeTab({ id: 7, title }, true).title;
  expect(shown).toMatch(/^Start !+…$/);
  expect(shown.length).toBeLessThanOrEqual(300);
});

test("names a site in ASCII, so that look-alike letters stand out", () => {
  expect(describeTab({ id: 7, url: "https://аррӏе.example/" }, true).site).toBe(
    "xn--80ak6aa92e.example",
  );
});
