import { afterEach, expect, it, vi } from "vitest";
import { shadowRootOf } from "./shadow-root.ts";

afterEach(() => vi.unstubAllGlobals());

/** What the browser knows of closed roots, which the page's own scripts do not. */
function stubBrowser(): (element: Element, root: ShadowRoot) => void {
  const roots = new Map<Element, ShadowRoot>();
  const openOrClosedShadowRoot = (element: Element) => roots.get(element) ?? null;
  vi.stubGlobal("chrome", { dom: { openOrClosedShadowRoot } });
  return (element, root) => roots.set(element, root);
}

it("sees an open root without the browser's help", () => {
  const host = document.createElement("div");
  expect(shadowRootOf(host)).toBeNull();
  const root = host.attachShadow({ mode: "open" });
  expect(shadowRootOf(host)).toBe(root);
});

it.each(["my-player", "section"])("sees a closed root of a %s", (name) => {
  const tell = stubBrowser();
  const host = document.createElement(name);
  const root = host.attachShadow({ mode: "closed" });
  tell(host, root);
  expect(shadowRootOf(host)).toBe(root);
});

it("does not ask for what can have none", () => {
  vi.stubGlobal("chrome", {
    dom: {
      openOrClosedShadowRoot: () => {
        throw new Error("asked");
      },
    },
  });
  expect(shadowRootOf(document.createElement("video"))).toBeNull();
});
