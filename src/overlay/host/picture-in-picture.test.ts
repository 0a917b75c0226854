import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { trusted } from "../testing/trusted.ts";
import { showInPictureInPicture } from "./picture-in-picture.ts";

const { openPageHost } = vi.hoisted(() => ({ openPageHost: vi.fn() }));
vi.mock("./page-host.ts", () => ({ openPageHost }));
vi.mock("./caption-host.ts", () => ({ CAPTION_CSS: "" }));

const hooks = { onMoved: vi.fn(), onOpened: vi.fn() };
let view: { document: Document; close: ReturnType<typeof vi.fn> } & EventTarget;
let captionBox: HTMLElement;
let inWindow: HTMLElement;

/** What a script sees of the browser's object; the window is there once it was requested. */
function pictureInPicture(request: () => Promise<unknown> = async () => view) {
  return {
    window: null as unknown,
    requestWindow: vi.fn(async function (this: { window: unknown }) {
      this.window = await request();
      return this.window;
    }),
  };
}

beforeEach(() => {
  vi.clearAllMocks();
  const itsDocument = document.implementation.createHTMLDocument();
  view = Object.assign(new EventTarget(), { document: itsDocument, close: vi.fn() });
  inWindow = itsDocument.body;
  openPageHost.mockReturnValue({ root: inWindow });
  captionBox = document.createElement("div");
  document.body.append(captionBox);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

it("moves captions into a window, and back when the captions end", async () => {
  const own = pictureInPicture();
  vi.stubGlobal("documentPictureInPicture", own);
  const life = new AbortController();
  await showInPictureInPicture(captionBox, hooks, life.signal);
  expect(own.requestWindow).toHaveBeenCalledOnce();
  expect(captionBox.parentNode).toBe(inWindow);
  expect(hooks.onOpened).toHaveBeenCalledOnce();
  life.abort();
  expect(captionBox.parentNode).toBe(document.body);
  expect(view.close).toHaveBeenCalledOnce();
});

it("shares the window that a page has opened for its player, and leaves it open", async () => {
  const own = Object.assign(pictureInPicture(), { window: view });
  vi.stubGlobal("documentPictureInPicture", own);
  const life = new AbortController();
  await showInPictureInPicture(captionBox, hooks, life.signal);
  expect(own.requestWindow).not.toHaveBeenCalled();
  expect(captionBox.parentNode).toBe(inWindow);
  life.abort();
  expect(captionBox.parentNode).toBe(document.body);
  expect(view.close).not.toHaveBeenCalled();
});

it("brings captions back when the page of their window hides them", async () => {
  vi.stubGlobal("documentPictureInPicture", Object.assign(pictureInPicture(), { window: view }));
  await showInPictureInPicture(captionBox, hooks, new AbortController().signal);
  const [{ onVisibleChange }] = openPageHost.mock.calls[0] ?? [];
  onVisibleChange(true);
  expect(captionBox.parentNode).toBe(inWindow);
  onVisibleChange(false);
  expect(captionBox.parentNode).toBe(document.body);
});

it("brings captions back when their window is left or closed, and shows controls there", async () => {
  vi.stubGlobal("documentPictureInPicture", pictureInPicture());
  await showInPictureInPicture(captionBox, hooks, new AbortController().signal);
  const { documentElement } = view.document;
  documentElement.dispatchEvent(trusted(new Event("pointermove")));
  expect([...captionBox.classList]).toEqual(["own-window", "near"]);
  documentElement.dispatchEvent(trusted(new Event("pointerleave")));
  expect([...captionBox.classList]).toEqual(["own-window"]);
  view.dispatchEvent(trusted(new Event("pagehide")));
  expect(captionBox.parentNode).toBe(document.body);
  expect([...captionBox.classList]).toEqual([]);
});

it("requests the window in Firefox as the page would, with a copy of its size", async () => {
  const own = pictureInPicture();
  const ofPage = pictureInPicture(async () => {
    own.window = view;
  });
  vi.stubGlobal("documentPictureInPicture", own);
  vi.stubGlobal("wrappedJSObject", { documentPictureInPicture: ofPage });
  const cloneInto = vi.fn((value: object) => ({ ...value }));
  vi.stubGlobal("cloneInto", cloneInto);
  await showInPictureInPicture(captionBox, hooks, new AbortController().signal);
  expect(own.requestWindow).not.toHaveBeenCalled();
  const size = { width: expect.any(Number), height: expect.any(Number) };
  expect(ofPage.requestWindow).toHaveBeenCalledExactlyOnceWith(size);
  expect(cloneInto).toHaveBeenCalledExactlyOnceWith(size, window);
  expect(captionBox.parentNode).toBe(inWindow);
});

it.each([
  ["the browser refuses", () => Promise.reject(new DOMException("", "NotAllowedError"))],
  ["the page gives something else", async () => null],
])("stays in the page where %s", async (_, request) => {
  vi.stubGlobal("documentPictureInPicture", pictureInPicture(request));
  await showInPictureInPicture(captionBox, hooks, new AbortController().signal);
  expect(captionBox.parentNode).toBe(document.body);
  expect(hooks.onOpened).not.toHaveBeenCalled();
});
