import { afterEach, expect, it, vi } from "vitest";
import { shadowRootOf } from "./shadow-root.ts";

afterEach(() => vi.unstubAllGlobals());

function stubBrowser(): (element: Element, root: ShadowRoot) => void {
  const roots = new Map<Element, ShadowRoot>();
  const openOrClosedShadowRoot = (element: Element) => roots.get(element) ?? null;
  vi.stubGlobal("chrome", { dom: { openOrClosedShadowRoot } });
  return (element, root) => roots.set(element, root);
}

it("finds an open root without the browser API", () => {
  const host = document.createElement("div");
  expect(shadowRootOf(host)).toBeNull();
  const root = host.attachShadow({ mode: "open" });
  expect(shadowRootOf(host)).toBe(root);
});

it.each(["my-player", "section"])("finds a closed root of a %s", (name) => {
  const setRoot = stubBrowser();
  const host = document.createElement(name);
  const root = host.attachShadow({ mode: "closed" });
  setRoot(host, root);
  expect(shadowRootOf(host)).toBe(root);
});

it("skips elements that cannot have a root", () => {
  vi.stubGlobal("chrome", {
    dom: {
      openOrClosedShadowRoot: () => {
        throw new Error("asked");
      },
    },
  });
  expect(shadowRootOf(document.createElement("video"))).toBeNull();
});

it("finds a closed root as Firefox gives it, on the element", () => {
  const [host, plain] = [document.createElement("div"), document.createElement("div")];
  const root = host.attachShadow({ mode: "closed" });
  Object.assign(host, { openOrClosedShadowRoot: root });
  Object.assign(plain, { openOrClosedShadowRoot: null });
  expect([host, plain].map(shadowRootOf)).toEqual([root, null]);
});
