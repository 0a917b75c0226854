import { beforeEach, describe, expect, it, vi } from "vitest";
import { ownHosts } from "./own-hosts.ts";
import { openPageHost, type PageHost } from "./page-host.ts";

/** Much longer than a page that fights is fought, in milliseconds. */
const LONG_MS = 20_000;

describe("openPageHost", () => {
  let life: AbortController;
  let seen: boolean[];
  let isOpen: boolean;
  let onSight: (entries: readonly { isIntersecting: boolean }[]) => void;
  let page: PageHost;

  beforeEach(() => {
    vi.useFakeTimers();
    [life, seen, isOpen] = [new AbortController(), [], false];
    const proto = HTMLElement.prototype as Partial<HTMLElement>;
    const earlier = { ...proto };
    // What happy-dom has none of.
    Object.assign(proto, {
      showPopover: () => {
        isOpen = true;
      },
      hidePopover: () => {
        isOpen = false;
      },
      matches(this: Element) {
        return isOpen && this.isConnected;
      },
    });
    Object.defineProperty(proto, "popover", {
      configurable: true,
      set(this: Element, kind: string) {
        this.setAttribute("popover", kind);
      },
    });
    class Sight {
      constructor(tell: typeof onSight) {
        onSight = tell;
      }
      observe(): void {}
      disconnect(): void {}
    }
    vi.stubGlobal("IntersectionObserver", Sight);
    const onSeen = (isSeen: boolean) => seen.push(isSeen);
    const home = () => document.documentElement;
    page = openPageHost({ view: window, css: "", home, onSeen }, life.signal);
    return () => {
      life.abort();
      vi.useRealTimers();
      vi.unstubAllGlobals();
      Object.assign(proto, earlier);
      for (const name of ["showPopover", "hidePopover", "matches", "popover"]) {
        if (!(name in earlier)) Reflect.deleteProperty(proto, name);
      }
    };
  });

  const host = () => page.root.host as HTMLElement;
  /** Lets observers be told, and what they have put off be done. */
  const settle = async (ms = 250) => {
    await vi.advanceTimersByTimeAsync(ms);
  };

  it("is a plain element that only the extension's world knows, until it ends", () => {
    expect(host().localName).toBe("div");
    expect(host().shadowRoot).toBeNull();
    expect([...ownHosts().keys()]).toEqual([host()]);
    expect(seen).toEqual([true]);
    life.abort();
    expect(host().isConnected).toBe(false);
    expect(ownHosts().size).toBe(0);
  });

  it.each<[string, (host: HTMLElement) => void]>([
    ["a style", ({ style }) => style.setProperty("opacity", "0", "important")],
    ["all styles", (each) => each.removeAttribute("style")],
    ["inert", (each) => each.setAttribute("inert", "")],
    ["aria-hidden", (each) => each.setAttribute("aria-hidden", "true")],
    ["a class", (each) => each.setAttribute("class", "page")],
    ["a direction", (each) => each.setAttribute("dir", "rtl")],
    ["no popover", (each) => each.removeAttribute("popover")],
    ["content", (each) => each.append("words of the page")],
    ["being thrown out", (each) => each.remove()],
  ])("undoes what a page does to it: %s", async (_, harm) => {
    const before = host().outerHTML;
    harm(host());
    await settle();
    expect(host().outerHTML).toBe(before);
    expect(host().isConnected).toBe(true);
    expect(seen).toEqual([true]);
  });

  it("does nothing while nothing happens", async () => {
    await settle(LONG_MS);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("lets a page win that fights, tells it once, and fights no more", async () => {
    let rounds = 0;
    const fight = new MutationObserver(() => {
      if (!host().isConnected) return;
      rounds += 1;
      host().remove();
    });
    fight.observe(document.documentElement, { childList: true });
    host().remove();
    await settle(2500);
    expect(seen).toEqual([true, false]);
    expect(rounds).toBeGreaterThan(3);
    const before = rounds;
    await settle(LONG_MS);
    page.raise();
    await settle(LONG_MS);
    expect(rounds).toBe(before);
    expect(vi.getTimerCount()).toBe(0);
    fight.disconnect();
  });

  it("is not told as hidden by a page that does something now and then", async () => {
    for (let time = 0; time < 30; time++) {
      host().setAttribute("inert", "");
      await settle(6000);
    }
    expect(seen).toEqual([true]);
  });

  it("tells of a page that hides all of itself, and when it shows itself again", async () => {
    onSight([{ isIntersecting: true }, { isIntersecting: false }]);
    await settle(2500);
    expect(seen).toEqual([true, false]);
    onSight([{ isIntersecting: true }]);
    expect(seen).toEqual([true, false, true]);
  });
});
