import { beforeEach, describe, expect, it, vi } from "vitest";
import { extensionHosts } from "./extension-hosts.ts";
import { openPageHost, type PageHost } from "./page-host.ts";

/** Longer than the host resists a page that keeps removing it. */
const LONG_MS = 20_000;

const REPLACED = ["showPopover", "hidePopover", "matches", "popover"] as const;

describe("openPageHost", () => {
  let life: AbortController;
  let reports: boolean[];
  let isOpen: boolean;
  let onSight: (entries: readonly { isIntersecting: boolean }[]) => void;
  let page: PageHost;

  beforeEach(() => {
    vi.useFakeTimers();
    [life, reports, isOpen] = [new AbortController(), [], false];
    const proto = HTMLElement.prototype as Partial<HTMLElement>;
    const earlier = REPLACED.map((name) => Reflect.getOwnPropertyDescriptor(proto, name));
    // APIs that happy-dom lacks.
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
    const onVisibleChange = (isVisible: boolean) => reports.push(isVisible);
    const parent = () => document.documentElement;
    page = openPageHost({ view: window, css: "", parent, onVisibleChange }, life.signal);
    return () => {
      life.abort();
      vi.useRealTimers();
      vi.unstubAllGlobals();
      for (const [at, name] of REPLACED.entries()) {
        Reflect.deleteProperty(proto, name);
        const property = earlier[at];
        if (property) Object.defineProperty(proto, name, property);
      }
    };
  });

  const host = () => page.root.host as HTMLElement;
  const settle = async (ms = 250) => {
    await vi.advanceTimersByTimeAsync(ms);
  };

  it("is a plain element that is registered only in the isolated world", () => {
    expect(host().localName).toBe("div");
    expect(host().shadowRoot).toBeNull();
    expect([...extensionHosts().keys()]).toEqual([host()]);
    expect(reports).toEqual([true]);
    life.abort();
    expect(host().isConnected).toBe(false);
    expect(extensionHosts().size).toBe(0);
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
  ])("undoes a change by the page: %s", async (_, harm) => {
    const before = host().outerHTML;
    harm(host());
    await settle();
    expect(host().outerHTML).toBe(before);
    expect(host().isConnected).toBe(true);
    expect(reports).toEqual([true]);
  });

  it("does nothing without a change", async () => {
    await settle(LONG_MS);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("gives in to a page that keeps changing it, and reports that once", async () => {
    let rounds = 0;
    const fight = new MutationObserver(() => {
      if (!host().isConnected) return;
      rounds += 1;
      host().remove();
    });
    fight.observe(document.documentElement, { childList: true });
    host().remove();
    await settle(2500);
    expect(reports).toEqual([true, false]);
    expect(rounds).toBeGreaterThan(3);
    const before = rounds;
    await settle(LONG_MS);
    page.raise();
    await settle(LONG_MS);
    expect(rounds).toBe(before);
    expect(vi.getTimerCount()).toBe(0);
    fight.disconnect();
  });

  it("does not count as hidden after occasional changes", async () => {
    for (let time = 0; time < 30; time++) {
      host().setAttribute("inert", "");
      await settle(6000);
    }
    expect(reports).toEqual([true]);
  });

  it("reports a page that hides and shows itself", async () => {
    onSight([{ isIntersecting: true }, { isIntersecting: false }]);
    await settle(2500);
    expect(reports).toEqual([true, false]);
    onSight([{ isIntersecting: true }]);
    expect(reports).toEqual([true, false, true]);
  });
});
