import { beforeEach, describe, expect, it, vi } from "vitest";
import { type CaptionStatus, idleStatus } from "../../messaging/caption-status.ts";
import { createSiteApi } from "../../settings/sites/site-changes.ts";
import { StartSuggestion } from "./start-suggestion.ts";
import { ToolbarButton } from "./toolbar-button.ts";
import { TOOLBAR_MARKS, toolbarState } from "./toolbar-mark.ts";

const { browser, buttons, addresses, stored } = await vi.hoisted(async () => {
  const { createFakeBrowser } = await import("../../platform/testing/fake-browser.ts");
  return createFakeBrowser();
});
vi.mock("webextension-polyfill", () => ({ default: browser }));

const LIVE: CaptionStatus = { ...idleStatus(7), state: "streaming", overlayShown: true };

describe("toolbarState", () => {
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
  ] as const)("maps %j to %s", (change, expected) => {
    expect(toolbarState({ ...LIVE, ...change })).toBe(expected);
  });

  it("has a text for every state, and badges that do not rely on colour", () => {
    const titles = Object.values(TOOLBAR_MARKS).map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
    // All ask the user to press the button: the popup explains why.
    const alike = new Set(["away", "kept-out", "blocked", "failed"]);
    const signs = Object.entries(TOOLBAR_MARKS).flatMap(([state, { sign }]) =>
      alike.has(state) ? [] : [sign],
    );
    expect(new Set(signs).size).toBe(signs.length);
  });
});

describe("ToolbarButton", () => {
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

  it("shows each tab's state and calls the browser only on changes", () => {
    const setBadgeText = vi.spyOn(browser.action, "setBadgeText");
    button.setStatus({ ...LIVE, state: "requesting" });
    expect(shown()).toEqual({ text: "…", title: "toolbar_starting" });
    button.setStatus(LIVE);
    button.setStatus({ ...LIVE, behindMs: 900 });
    button.setStatus({ ...LIVE, tabId: 8, state: "failed" });
    expect(shown()).toEqual({ text: "●", title: "toolbar_live" });
    expect(buttons.get(8)?.text).toBe("!");
    expect(setBadgeText).toHaveBeenCalledTimes(3);
    setBadgeText.mockRestore();
  });

  it("does not flicker during a short reconnect", () => {
    button.setStatus(LIVE);
    button.setStatus({ ...LIVE, state: "reconnecting" });
    vi.advanceTimersByTime(1000);
    button.setStatus(LIVE);
    vi.advanceTimersByTime(10_000);
    expect(shown()?.text).toBe("●");
    button.setStatus({ ...LIVE, state: "reconnecting" });
    vi.advanceTimersByTime(10_000);
    expect(shown()?.text).toBe("…");
  });

  it("does not flicker when a restarted worker takes over", () => {
    const startedAtMs = performance.timeOrigin - 60_000;
    button.setStatus({ ...LIVE, startedAtMs, state: "requesting" });
    button.setStatus({ ...LIVE, startedAtMs, state: "connecting" });
    expect(shown()).toBe(undefined);
    button.setStatus({ ...LIVE, startedAtMs, overlayHidden: true });
    expect(shown()?.text).toBe("○");
  });

  it("repeats the state on the next page, where the browser has reset it", () => {
    button.setStatus(LIVE);
    buttons.clear();
    button.refresh(7);
    button.refresh(8);
    expect([...buttons]).toEqual([[7, { text: "●", title: "toolbar_live" }]]);
  });

  it("asks for the press that captions wait for, unless they run", () => {
    button.setStatus(idleStatus(7), true);
    button.setExpected(7, true);
    expect(shown()).toEqual({ text: "▶", title: "toolbar_expected" });
    button.setStatus(LIVE);
    expect(shown()?.text).toBe("●");
    button.setExpected(7, false);
    button.setStatus({ ...LIVE, state: "ended" });
    expect(shown()?.text).toBe("CC");
  });

  it("suggests captions where the user wants that and the URL is known", async () => {
    const statuses = new Map<number, CaptionStatus>();
    const statusOf = async (tabId: number) => statuses.get(tabId) ?? idleStatus(tabId);
    const suggestion = new StartSuggestion(button, statusOf);
    const url = "https://a.example.test/talk";
    await createSiteApi("a.example.test").setSuggest(true);
    await suggestion.checkTab({ id: 7, url });
    await suggestion.checkTab({ id: 8, url: "https://b.example.test/" });
    await suggestion.checkTab({ id: 9 });
    expect(shown()).toEqual({ text: "CC", title: "toolbar_suggested" });
    expect([buttons.get(8)?.text, buttons.get(9)?.text]).toEqual(["", ""]);

    button.setStatus(LIVE);
    expect(shown()?.text).toBe("●");
    button.setStatus({ ...LIVE, state: "ended" });
    expect(shown()?.text).toBe("CC");

    addresses.set(7, url);
    await createSiteApi("a.example.test").setSuggest(false);
    await new StartSuggestion(button, statusOf).checkAllTabs();
    expect(shown()).toEqual({ text: "", title: "toolbar_off" });
  });
});
