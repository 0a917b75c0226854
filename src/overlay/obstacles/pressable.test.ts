import { beforeEach, describe, expect, it, vi } from "vitest";
import { extensionHosts } from "../host/extension-hosts.ts";
import { findStandingBars, hasPressable } from "./pressable.ts";

const AREA = { left: 0, top: 500, right: 1000, bottom: 700 };
const BAR = new DOMRect(0, 640, 1000, 60);

describe("what can be pressed", () => {
  let button: HTMLElement;
  let bar: HTMLElement;
  let page: HTMLElement;

  beforeEach(() => {
    document.body.innerHTML = "<main><footer><button>Mute</button></footer></main>";
    page = document.body.querySelector("main") as HTMLElement;
    bar = document.body.querySelector("footer") as HTMLElement;
    button = document.body.querySelector("button") as HTMLElement;
    page.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 700);
    bar.getBoundingClientRect = () => BAR;
    button.getBoundingClientRect = () => new DOMRect(400, 650, 80, 40);
    document.elementFromPoint = (_, y) => (y >= 640 ? button : page);
    setHeight(window.innerHeight);
    setOverflow("visible", "visible");
    return () => vi.restoreAllMocks();
  });

  const setHeight = (px: number) =>
    Object.defineProperty(document.documentElement, "scrollHeight", {
      value: px,
      configurable: true,
    });

  const setOverflow = (root: string, body: string) => {
    document.documentElement.style.overflowY = root;
    document.body.style.overflowY = body;
  };

  it("is found in an area", () => {
    expect(hasPressable(AREA)).toBe(true);
    expect(hasPressable({ ...AREA, bottom: 630 })).toBe(false);
    expect(hasPressable({ ...AREA, left: 1000 })).toBe(false);
  });

  it("is a standing bar on a page that does not scroll", () => {
    expect(findStandingBars(AREA, [])).toEqual([BAR]);
    setHeight(5000);
    expect(findStandingBars(AREA, [])).toEqual([]);
  });

  it("is a standing bar on a page that hardly scrolls, or not at all", () => {
    setHeight(window.innerHeight + 40);
    expect(findStandingBars(AREA, [])).toEqual([BAR]);
    setHeight(5000);
    setOverflow("visible", "hidden");
    expect(findStandingBars(AREA, [])).toEqual([BAR]);
    setOverflow("hidden", "visible");
    expect(findStandingBars(AREA, [])).toEqual([BAR]);
    setOverflow("auto", "hidden");
    expect(findStandingBars(AREA, [])).toEqual([]);
  });

  it("is a standing bar where it is fixed", () => {
    setHeight(5000);
    bar.style.position = "fixed";
    expect(findStandingBars(AREA, [])).toEqual([BAR]);
  });

  it("is no bar in a player, and none as high as a page", () => {
    expect(findStandingBars(AREA, [page])).toEqual([]);
    button.getBoundingClientRect = () => new DOMRect(0, 0, 1000, 700);
    expect(findStandingBars(AREA, [])).toEqual([]);
  });

  it("is not the handle of the captions", () => {
    const host = document.createElement("div");
    const root = host.attachShadow({ mode: "open" });
    root.append(button);
    document.body.append(host);
    root.elementFromPoint = () => button;
    document.elementFromPoint = () => host;
    expect(hasPressable(AREA)).toBe(true);
    extensionHosts().set(host, root);
    expect(hasPressable(AREA)).toBe(false);
    expect(findStandingBars(AREA, [])).toEqual([]);
    extensionHosts().delete(host);
  });
});
