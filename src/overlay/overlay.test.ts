import { beforeEach, describe, expect, it, vi } from "vitest";
import { NO_POSITIONS } from "../captions/look/caption-position.ts";
import { DEFAULT_CAPTION_STYLE } from "../captions/look/caption-style.ts";
import { resolveStyle } from "../captions/look/resolved-style.ts";
import { DEFAULT_READING } from "../captions/pace/reading-choices.ts";
import type { Segment } from "../captions/segment.ts";
import { type CaptionStatus, idleStatus } from "../messaging/caption-status.ts";
import type { OverlayLook, PlacedUpdate } from "../messaging/channel.ts";
import { Overlay } from "./overlay.ts";
import { hiddenTexts } from "./testing/hidden-text.ts";
import { click, pressKey, trusted } from "./testing/trusted.ts";

const captionHost = vi.hoisted(() => ({ element: null as HTMLElement | null, raise: vi.fn() }));
vi.mock("./host/caption-host.ts", () => ({
  createCaptionHost: () => {
    captionHost.element = document.createElement("div");
    const root = document.createElement("div").attachShadow({ mode: "closed" });
    root.append(captionHost.element);
    return {
      root,
      captionBox: captionHost.element,
      check: () => undefined,
      raise: captionHost.raise,
      pin: () => undefined,
    };
  },
}));
vi.mock("webextension-polyfill", () => ({
  default: {
    i18n: {
      getMessage: (key: string, values: string[]) =>
        key === "texts_language" ? "en" : [key, ...values].join(" "),
      getUILanguage: () => "en",
    },
  },
}));

const segment = (text: string): Segment => ({ text, startMs: 0, endMs: 1 });
const update = (ordinal: number, firm: string[], tentative: string[] = []): PlacedUpdate => ({
  lane: "original",
  language: "en",
  ordinal,
  concluded: firm.map(segment),
  tentative: tentative.map(segment),
});

describe("Overlay", () => {
  let overlay: Overlay;

  beforeEach(() => {
    vi.useFakeTimers();
    const life = new AbortController();
    overlay = new Overlay(life.signal);
    overlay.receiveMessage({ kind: "lanes", lanes: ["original"] });
    overlay.receiveMessage({ kind: "snapshot", captionsId: "a", updates: [] });
    return () => {
      life.abort();
      vi.useRealTimers();
    };
  });

  const receive = (change: Partial<CaptionStatus>) =>
    overlay.receiveMessage({ kind: "status", status: { ...idleStatus(7), ...change } });
  const show = (...placed: Parameters<typeof update>) =>
    overlay.receiveMessage({ kind: "updates", updates: [update(...placed)] });
  const words = () => captionHost.element?.querySelector("[data-lane]")?.textContent;
  const notice = () => {
    const element = captionHost.element?.querySelector<HTMLElement>("[role=status]");
    return element?.hidden ? null : element?.textContent;
  };

  it("shows an answer to the user for a moment", () => {
    const notice = () => captionHost.element?.querySelector<HTMLElement>(".notice");
    overlay.receiveMessage({ kind: "status", status: { ...idleStatus(7), state: "streaming" } });
    overlay.receiveMessage({ kind: "updates", updates: [update(0, ["Good evening."])] });
    overlay.receiveMessage({ kind: "message", text: "Bookmark set" });
    expect([notice()?.hidden, notice()?.textContent]).toEqual([false, "Bookmark set"]);
    vi.advanceTimersByTime(4000);
    expect(notice()?.hidden).toBe(true);
  });

  it("draws nothing twice when a restarted background repeats the last words", () => {
    show(0, ["One"]);
    show(1, [" two"], [" thr"]);
    overlay.receiveMessage({
      kind: "snapshot",
      captionsId: "a",
      updates: [update(0, ["One", " two", " three"])],
    });
    show(3, [" four"]);
    expect(words()).toBe("One two three four");
  });

  it.each(["reconnecting", "requesting", "a background that was not seen to stop"] as const)(
    "shows words at once after a break (%s)",
    (cause) => {
      receive({ state: "streaming" });
      show(0, ["One"]);
      show(1, [], [" two"]);
      show(1, [], [" two three"]);
      expect(words()).toBe("One");
      if (cause === "reconnecting" || cause === "requesting") receive({ state: cause });
      else
        overlay.receiveMessage({
          kind: "snapshot",
          captionsId: "a",
          updates: [update(0, ["One"])],
        });
      receive({ state: "streaming" });
      show(1, [], [" two three four"]);
      expect(words()).toBe("One two three four");
    },
  );

  it("keeps its pace when captions start", () => {
    receive({ state: "requesting" });
    receive({ state: "streaming" });
    show(0, [], ["One"]);
    show(0, [], ["One"]);
    expect(words()).toBe("");
  });

  it("starts a new line after missed words", () => {
    show(0, ["One"]);
    show(5, ["six"]);
    expect(words()).toBe("six");
  });

  it("starts new captions on an empty screen", () => {
    show(0, ["One"]);
    overlay.receiveMessage({ kind: "snapshot", captionsId: "b", updates: [update(0, ["Two"])] });
    expect(words()).toBe("Two");
  });

  it("removes only tentative words after a seek", () => {
    show(0, ["One"], [" two"]);
    overlay.receiveMessage({ kind: "seek" });
    expect(words()).toBe("One");
  });

  it("keeps the last words while the player is paused and clears them later", () => {
    const player = { paused: true, rate: 1 };
    receive({ state: "streaming", sound: "heard" });
    show(0, ["One"]);
    receive({ state: "streaming", sound: "heard", player });
    vi.advanceTimersByTime(60_000);
    expect([words(), notice()]).toEqual(["One", null]);
    receive({ state: "streaming", sound: "heard" });
    expect([words(), notice()]).toEqual(["One", null]);
    vi.advanceTimersByTime(60_000);
    expect(words()).toBe("");
  });

  it("counts down to the next attempt", () => {
    const failure = { reason: "unreachable", traceId: null, detail: null } as const;
    const retryAtMs = Date.now() + 2400;
    receive({ state: "reconnecting", trouble: { failure, retryAtMs } });
    expect(notice()).toBe("trouble_unreachable retry_in 3");
    vi.advanceTimersByTime(1000);
    expect(notice()).toBe("trouble_unreachable retry_in 2");
    vi.advanceTimersByTime(2000);
    expect(notice()).toBe("trouble_unreachable retry_now");
    receive({ state: "streaming", sound: "heard" });
    expect(notice()).toBe("overlay_waiting_for_words");
  });

  it("mentions lost sound for a while, and again when more is lost", () => {
    show(0, ["One"]);
    receive({ state: "streaming", sound: "heard" });
    receive({ state: "streaming", sound: "heard", lostMs: 3000 });
    expect(notice()).toBe("sound_lost 3.0");
    vi.advanceTimersByTime(20_000);
    expect(notice()).not.toContain("sound_lost");
    receive({ state: "streaming", sound: "heard", lostMs: 4200 });
    expect(notice()).toBe("sound_lost 4.2");
  });

  it("mentions a lag from 3 s on without flickering", () => {
    show(0, ["One"]);
    const seen = [2900, 3100, 2500, 2100, 2900].map((backlogMs) => {
      receive({ state: "streaming", sound: "heard", backlogMs });
      return notice();
    });
    expect(seen).toEqual([null, "overlay_behind 3", "overlay_behind 3", null, null]);
  });

  it("stops showing a failure after a while", () => {
    const failure = { reason: "internal", traceId: null, detail: null } as const;
    receive({ state: "failed", failure });
    expect(notice()).toBe("error_internal");
    vi.advanceTimersByTime(31_000);
    expect(notice()).toBeNull();
  });

  it("marks the language of its own texts, since the page may have any", () => {
    receive({ state: "connecting" });
    const element = captionHost.element?.querySelector<HTMLElement>("[role=status]");
    expect([captionHost.element?.lang, element?.lang]).toEqual(["en", "en"]);
    expect(element?.dir).toBe("ltr");
  });

  describe("with the user's choices", () => {
    const look = (change: Partial<OverlayLook>) => {
      const base = {
        style: resolveStyle(DEFAULT_CAPTION_STYLE),
        reading: DEFAULT_READING,
        places: NO_POSITIONS,
      };
      overlay.receiveMessage({ kind: "look", look: { ...base, isHidden: false, ...change } });
    };

    it("keeps words after silence if they are to stay", () => {
      look({ reading: { ...DEFAULT_READING, afterSilence: "stay" } });
      show(0, ["One"]);
      vi.advanceTimersByTime(60_000);
      expect(words()).toBe("One");
      look({ reading: DEFAULT_READING });
      vi.advanceTimersByTime(60_000);
      expect(words()).toBe("");
    });

    it("shows only problems while captions are hidden", () => {
      const failure = { reason: "unreachable", traceId: null, detail: null } as const;
      look({ isHidden: true });
      receive({ state: "connecting" });
      expect([captionHost.element?.classList.contains("unseen"), notice()]).toEqual([true, null]);
      receive({ state: "reconnecting", trouble: { failure, retryAtMs: Date.now() + 5000 } });
      expect(notice()).toContain("trouble_unreachable");
      receive({ state: "connecting" });
      look({ isHidden: false });
      expect([captionHost.element?.classList.contains("unseen"), notice()]).toEqual([
        false,
        "overlay_connecting",
      ]);
    });

    it("shows the delay when the pace changes, but not at the start", () => {
      show(0, ["One"]);
      receive({ state: "streaming", sound: "heard" });
      look({ reading: { ...DEFAULT_READING, pace: 1 } });
      expect(notice()).toBeNull();
      look({ reading: { ...DEFAULT_READING, pace: 0 } });
      expect(notice()).toEqual(expect.stringMatching(/^pace_words pace_calm \d\.\d$/));
      look({ reading: { ...DEFAULT_READING, pace: 4 } });
      expect(notice()).toBe("pace_words_at_once pace_fast");
      vi.advanceTimersByTime(4000);
      expect(notice()).toBeNull();
    });

    it("reports presses on the handle to the current connection", () => {
      const reports: unknown[] = [];
      const open = new AbortController();
      const press = (action: string) =>
        click(captionHost.element?.querySelector(`[data-action="${action}"]`));
      overlay.connect((report) => reports.push(report), open.signal);
      expect(reports.splice(0)).toEqual([{ kind: "seen", isSeen: true }]);
      for (const action of ["smaller", "larger", "next_language", "hide"]) press(action);
      expect(reports).toEqual([
        { kind: "size", step: -1 },
        { kind: "size", step: 1 },
        { kind: "next-lane" },
        { kind: "hide" },
      ]);
      open.abort();
      press("hide");
      expect(reports.length).toBe(4);
    });

    it("moves by arrow keys on the handle and reports the position once they rest", () => {
      const reports: unknown[] = [];
      overlay.connect((report) => reports.push(report), new AbortController().signal);
      reports.length = 0;
      const move = captionHost.element?.querySelector<HTMLElement>('[data-action="move"]');
      pressKey(move, "ArrowUp");
      pressKey(move, "ArrowUp");
      pressKey(move, "ArrowRight", true);
      expect(reports).toEqual([]);
      vi.advanceTimersByTime(1000);
      expect(reports).toEqual([
        {
          ...{ kind: "place", where: "dock" },
          // The middle of a whole number of pixels may be half a pixel off.
          place: expect.objectContaining({ centerPercent: expect.closeTo(50, 1) }),
        },
      ]);
      pressKey(move, "Home");
      expect(reports.at(-1)).toEqual({ kind: "place", where: "dock", place: null });
    });

    it("moves by arrow keys anywhere after the shortcut, until Enter", () => {
      const reports: unknown[] = [];
      overlay.connect((report) => reports.push(report), new AbortController().signal);
      reports.length = 0;
      const press = (key: string, more: KeyboardEventInit = {}) => {
        const event = trusted(new KeyboardEvent("keydown", { key, cancelable: true, ...more }));
        window.dispatchEvent(event);
        vi.advanceTimersByTime(1000);
        return [reports.splice(0).length, event.defaultPrevented];
      };
      expect(press("ArrowUp")).toEqual([0, false]);
      press("m", { code: "KeyM", altKey: true, shiftKey: true });
      expect(captionHost.element?.classList.contains("moving")).toBe(true);
      expect(press("ArrowUp")).toEqual([1, true]);
      expect(press("ArrowUp", { ctrlKey: true })).toEqual([0, false]);
      expect(press("Enter")).toEqual([0, true]);
      expect(press("ArrowUp")).toEqual([0, false]);
    });

    it("follows a shortcut pressed in a frame", () => {
      const reports: unknown[] = [];
      overlay.connect((report) => reports.push(report), new AbortController().signal);
      reports.length = 0;
      overlay.receiveMessage({ kind: "frame-key", pageKey: "larger" });
      overlay.receiveMessage({ kind: "frame-key", pageKey: null });
      expect(reports).toEqual([{ kind: "size", step: 1 }]);
    });

    it("is not raised while the handle is in use", () => {
      const move = captionHost.element?.querySelector<HTMLElement>('[data-action="move"]');
      if (captionHost.element) document.body.replaceChildren(captionHost.element);
      vi.advanceTimersByTime(10_000);
      captionHost.raise.mockClear();
      move?.focus();
      show(0, ["One"]);
      expect(captionHost.raise).not.toHaveBeenCalled();
      move?.blur();
      show(1, [" two"]);
      expect(captionHost.raise).toHaveBeenCalledOnce();
    });

    it("announces new words once, including missed ones", () => {
      const read = () => hiddenTexts(captionHost.element?.parentNode).join("");
      look({ reading: { ...DEFAULT_READING, readAloud: true } });
      // Speech from before the page was opened is old.
      overlay.receiveMessage({ kind: "snapshot", captionsId: "b", updates: [update(0, ["Zero"])] });
      overlay.receiveMessage({ kind: "snapshot", captionsId: "a", updates: [] });
      show(0, ["One"], [" tw"]);
      expect(read()).toBe("One");
      vi.advanceTimersByTime(5000);
      overlay.receiveMessage({
        kind: "snapshot",
        captionsId: "a",
        updates: [update(0, ["One"]), update(1, [" two"])],
      });
      expect(read()).toBe("Onetwo");
      show(2, [" three"]);
      vi.advanceTimersByTime(5000);
      expect(read()).toBe("Onetwothree");
      look({ isHidden: true, reading: { ...DEFAULT_READING, readAloud: true } });
      show(3, [" four"]);
      vi.advanceTimersByTime(5000);
      expect(read()).toBe("");
    });
  });
});
