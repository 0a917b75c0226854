import { beforeEach, expect, it, vi } from "vitest";
import { NO_POSITIONS } from "../captions/look/caption-position.ts";
import { DEFAULT_CAPTION_STYLE } from "../captions/look/caption-style.ts";
import { resolveStyle } from "../captions/look/resolved-style.ts";
import { DEFAULT_READING } from "../captions/pace/reading-choices.ts";
import { Overlay } from "./overlay.ts";
import { click } from "./testing/trusted.ts";

const page = vi.hoisted(() => ({ holder: null as HTMLElement | null }));
vi.mock("./host/caption-host.ts", () => ({
  CAPTION_CSS: "",
  createCaptionHost: () => {
    const root = document.createElement("div").attachShadow({ mode: "open" });
    page.holder = document.createElement("div");
    page.holder.className = "holder";
    const captionBox = document.createElement("div");
    page.holder.append(captionBox);
    root.append(page.holder);
    const ignore = () => undefined;
    return { root, captionBox, check: ignore, raise: ignore, pin: ignore };
  },
}));
vi.mock("./host/page-host.ts", () => ({
  openPageHost: ({ view }: { view: Window }) => {
    const host = view.document.createElement("div");
    view.document.body.append(host);
    return { root: host.attachShadow({ mode: "open" }) };
  },
}));
vi.mock("webextension-polyfill", () => ({
  default: { i18n: { getMessage: (key: string) => key, getUILanguage: () => "en" } },
}));

let overlay: Overlay;
let view: { document: Document; close: ReturnType<typeof vi.fn> } & EventTarget;

beforeEach(async () => {
  const life = new AbortController();
  view = Object.assign(new EventTarget(), {
    document: document.implementation.createHTMLDocument(),
    close: vi.fn(),
  });
  vi.stubGlobal("documentPictureInPicture", {
    window: null as unknown,
    async requestWindow(this: { window: unknown }) {
      this.window = view;
    },
  });
  overlay = new Overlay(life.signal);
  click(page.holder?.querySelector('[data-action="own_window"]'));
  await vi.waitFor(() => expect(chip()).not.toBeNull());
  return () => {
    life.abort();
    vi.unstubAllGlobals();
  };
});

const inWindow = (selector: string) =>
  view.document.querySelector("div")?.shadowRoot?.querySelector(selector);
const chip = () => page.holder?.querySelector<HTMLElement>(".chip") ?? null;
const look = (isHidden: boolean) =>
  overlay.receiveMessage({
    kind: "look",
    look: {
      ...{ style: resolveStyle(DEFAULT_CAPTION_STYLE), reading: DEFAULT_READING },
      ...{ places: NO_POSITIONS, isHidden },
    },
  });

it("leaves a chip in the page that brings captions back from their window", () => {
  expect(chip()?.textContent).toBe("overlay_elsewhere · overlay_bring_back");
  expect(inWindow('[data-action="move"]')).not.toBeNull();
  click(chip());
  expect(chip()).toBeNull();
  expect(view.close).toHaveBeenCalledOnce();
  expect(page.holder?.querySelector('[data-action="move"]')).not.toBeNull();
});

it("brings captions back by the handle in their window", () => {
  click(inWindow('[data-action="bring_back"]'));
  expect(chip()).toBeNull();
  expect(view.close).toHaveBeenCalledOnce();
});

it("hides the chip together with the captions", () => {
  look(true);
  expect(chip()?.closest<HTMLElement>(".stage")?.hidden).toBe(true);
  look(false);
  expect(chip()?.closest<HTMLElement>(".stage")?.hidden).toBe(false);
});
