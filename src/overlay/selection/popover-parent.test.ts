import { beforeEach, expect, it, vi } from "vitest";
import { popoverParent } from "./popover-parent.ts";

/** Elements in the top layer, of which happy-dom knows nothing. */
const onTop = new Set<Element>();
let fullscreen: Element | null;

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

beforeEach(() => {
  onTop.clear();
  fullscreen = null;
  const { matches } = Element.prototype;
  vi.spyOn(Element.prototype, "matches").mockImplementation(function (this: Element, selector) {
    return selector.includes(":modal") ? onTop.has(this) : matches.call(this, selector);
  });
  const { querySelectorAll } = Document.prototype;
  vi.spyOn(document, "querySelectorAll").mockImplementation((selector: string) =>
    selector === "dialog:modal"
      ? ([...onTop].filter(({ localName }) => localName === "dialog") as never)
      : querySelectorAll.call(document, selector),
  );
  Object.defineProperty(document, "fullscreenElement", {
    configurable: true,
    get: () => fullscreen,
  });
  document.body.innerHTML = `
    <p id="text">Words</p>
    <dialog id="dialog"><textarea id="note"></textarea></dialog>
    <dialog id="other"></dialog>
    <div id="stage"><video></video><p id="inside">Words</p></div>
    <div id="component"></div>`;
  return () => vi.restoreAllMocks();
});

it("is the end of the document for a text on a page", () => {
  expect(popoverParent(document, find("#text"))).toBe(document.documentElement);
  expect(popoverParent(document, null)).toBe(document.documentElement);
});

it("is the modal dialog around the text, outside of which nothing can be pressed", () => {
  onTop.add(find("#dialog")).add(find("#other"));
  expect(popoverParent(document, find("#note"))).toBe(find("#dialog"));
});

it("is the last modal dialog where the place of the text is not known", () => {
  onTop.add(find("#dialog")).add(find("#other"));
  expect(popoverParent(document, null)).toBe(find("#other"));
  expect(popoverParent(document, find("#text"))).toBe(find("#other"));
});

it("is the fullscreen element, unless that draws no children", () => {
  fullscreen = find("#stage");
  expect(popoverParent(document, find("#inside"))).toBe(find("#stage"));
  expect(popoverParent(document, null)).toBe(find("#stage"));
  fullscreen = find("video");
  expect(popoverParent(document, null)).toBe(document.documentElement);
});

it("is the shadow root of a component in the top layer, which draws nothing else", () => {
  const root = find("#component").attachShadow({ mode: "open" });
  root.innerHTML = "<p>In a component</p>";
  onTop.add(find("#component"));
  expect(popoverParent(document, root.querySelector("p"))).toBe(root);
});

it("is the page around a frame, or the frame's own document in fullscreen", () => {
  const frame = document.createElement("iframe");
  const inner = document.implementation.createHTMLDocument();
  inner.body.innerHTML = "<p>In a frame</p>";
  Object.defineProperty(inner, "defaultView", { value: { frameElement: frame } });
  const text = inner.querySelector("p");
  expect(popoverParent(document, text)).toBe(document.documentElement);
  fullscreen = frame;
  expect(popoverParent(document, text)).toBe(inner.documentElement);
});
