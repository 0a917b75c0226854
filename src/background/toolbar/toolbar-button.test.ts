// @vitest-environment node
import { beforeEach, describe, expect, it, vi } from "vitest";
import { type CaptionStatus, idleStatus } from "../../messaging/caption-status.ts";
import { createSitePort } from "../../settings/sites/site-api.ts";
import { StartSuggestion } from "./start-suggestion.ts";
import { ToolbarButton } from "./toolbar-button.ts";
import { TOOLBAR_MARKS, toolbarState } from "./toolbar-mark.ts";

const { browser, buttons, addresses, stored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

const LIVE: CaptionStatus = { ...idleStatus(7), state: "streaming", overlayShown: true };

describe("what the toolbar button says", () => {
  it.each([
    [{ state: "idle", overlayShown: false }, "off"],
    [{ state: "ended" }, "off"],
    [{ state: "ended", failure: { reason: "kept_out", traceId: null, detail: null } }, "failed"],
    [{ state: "requesting" }, "starting"],
    [{ state: "connecting" }, "starting"],
    [{ state: "reconnecting" }, "starting"],
    [{}, "live"],
    [{ state: "draining" }, "live"],
    [{ overlayHidden: true }, "hidden"],
    [{ state: "paused" }, "paused"],
    [{ player: { paused: true, rate: 1 } }, "paused"],
    [{ overlayShown: false }, "away"],
    [{ overlayKeptOut: true }, "kept-out"],
    [{ overlayKeptOut: true, overlayHidden: true }, "hidden"],
    [{ sound: "blocked" }, "blocked"],
    [{ state: "failed", overlayShown: false }, "failed"],
  ] as const)("of %j is that captions are %s", (change, expected) => {
    expect(toolbarState({ ...LIVE, ...change })).toBe(expected);
  });

  it("is told by words, and by signs that need no colour", () => {
    const titles = Object.values(TOOLBAR_MARKS).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    // Both ask the user to press: the popup says what for.
    const alike = new Set(["away", "kept-out", "blocked", "failed"]);
    const signs = Object.entries(TOOLBAR_MARKS).flatMap(([state, { sign }]) =>
      alike.has(state) ? [] : [sign],
    );
    expect(new Set(signs).size).toBe(signs.length);
  });
});

describe("the toolbar button", () => {
  let button: ToolbarButton;

  beforeEach(() => {
    vi.useFakeTimers();
    buttons.clear();
    addresses.clear();
    stored.clear();
    button = new ToolbarButton();
    return () => vi.useRealTimers();
  });

  const shown = () => buttons.get(7);

  it("follows the captions of each tab, and asks the browser only when something has changed", () => {
    const asked = vi.spyOn(browser.action, "setBadgeText");
    button.tell({ ...LIVE, state: "requesting" });
    expect(shown()).toEqual({ text: "…", title: "toolbar_starting" });
    button.tell(LIVE);
    button.tell({ ...LIVE, behindMs: 900 });
    button.tell({ ...LIVE, tabId: 8, state: "failed" });
    expect(shown()).toEqual({ text: "●", title: "toolbar_live" });
    expect(buttons.get(8)?.text).toBe("!");
    expect(asked).toHaveBeenCalledTimes(3);
    asked.mockRestore();
  });

  it("does not flicker when a connection is back at once", () => {
    button.tell(LIVE);
    button.tell({ ...LIVE, state: "reconnecting" });
    vi.advanceTimersByTime(1000);
    button.tell(LIVE);
    vi.advanceTimersByTime(10_000);
    expect(shown()?.text).toBe("●");
    button.tell({ ...LIVE, state: "reconnecting" });
    vi.advanceTimersByTime(10_000);
    expect(shown()?.text).toBe("…");
  });

  it("does not flicker when the worker was stopped and its next life takes over", () => {
    const startedAtMs = performance.timeOrigin - 60_000;
    button.tell({ ...LIVE, startedAtMs, state: "requesting" });
    button.tell({ ...LIVE, startedAtMs, state: "connecting" });
    expect(shown()).toBe(undefined);
    button.tell({ ...LIVE, startedAtMs, overlayHidden: true });
    expect(shown()?.text).toBe("○");
  });

  it("says it again on the next page, where the browser has forgotten it", () => {
    button.tell(LIVE);
    buttons.clear();
    button.refresh(7);
    button.refresh(8);
    expect([...buttons]).toEqual([[7, { text: "●", title: "toolbar_live" }]]);
  });

  it("offers captions where the user wants that and the browser tells the address", async () => {
    const statuses = new Map<number, CaptionStatus>();
    const statusOf = async (tabId: number) => statuses.get(tabId) ?? idleStatus(tabId);
    const suggestion = new StartSuggestion(button, statusOf);
    const url = "https://a.example.test/talk";
    await createSitePort("a.example.test").setSuggest(true);
    await suggestion.look({ id: 7, url });
    await suggestion.look({ id: 8, url: "https://b.example.test/" });
    await suggestion.look({ id: 9 });
    expect(shown()).toEqual({ text: "CC", title: "toolbar_suggested" });
    expect([buttons.get(8)?.text, buttons.get(9)?.text]).toEqual(["", ""]);

    button.tell(LIVE);
    expect(shown()?.text).toBe("●");
    button.tell({ ...LIVE, state: "ended" });
    expect(shown()?.text).toBe("CC");

    addresses.set(7, url);
    await createSitePort("a.example.test").setSuggest(false);
    await new StartSuggestion(button, statusOf).lookAtAll();
    expect(shown()).toEqual({ text: "", title: "toolbar_off" });
  });
});
