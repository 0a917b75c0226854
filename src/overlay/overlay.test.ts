import { beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULT_CAPTION_STYLE } from "../captions/look/caption-style.ts";
import { drawnStyle } from "../captions/look/drawn-style.ts";
import { DEFAULT_READING } from "../captions/pace/reading-choices.ts";
import type { Segment } from "../captions/segment.ts";
import { type CaptionStatus, idleStatus } from "../messaging/caption-status.ts";
import type { OverlayLook, PlacedUpdate } from "../messaging/channel.ts";
import type { OverlayReport } from "../messaging/overlay-report.ts";
import type { TermPick } from "../messaging/term-pick.ts";
import { Overlay } from "./overlay.ts";
import { drawnWords } from "./testing/drawn-words.ts";
import { click, pressKey } from "./testing/trusted.ts";

const stage = vi.hoisted(() => ({ element: null as HTMLElement | null, raise: vi.fn() }));
vi.mock("./host/caption-host.ts", () => ({
  createCaptionHost: () => {
    stage.element = document.createElement("div");
    const root = document.createElement("div");
    root.append(stage.element);
    return { root, stage: stage.element, check: () => undefined, raise: stage.raise };
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
    overlay.receive({ kind: "lanes", lanes: ["original"] });
    overlay.receive({ kind: "snapshot", captionsId: "a", updates: [] });
    return () => {
      life.abort();
      vi.useRealTimers();
    };
  });

  const tell = (change: Partial<CaptionStatus>) =>
    overlay.receive({ kind: "status", status: { ...idleStatus(7), ...change } });
  const show = (...placed: Parameters<typeof update>) =>
    overlay.receive({ kind: "updates", updates: [update(...placed)] });
  const words = () => stage.element?.querySelector("[data-lane]")?.textContent;
  const notice = () => {
    const element = stage.element?.querySelector<HTMLElement>("[role=status]");
    return element?.hidden ? null : element?.textContent;
  };

  it("draws nothing twice for a background that was stopped and tells the last words again", () => {
    show(0, ["One"]);
    show(1, [" two"], [" thr"]);
    overlay.receive({
      kind: "snapshot",
      captionsId: "a",
      updates: [update(0, ["One", " two", " three"])],
    });
    show(3, [" four"]);
    expect(words()).toBe("One two three four");
  });

  it.each(["reconnecting", "requesting", "a background that was not seen to stop"] as const)(
    "hurries with the words that come after a break (%s)",
    (cause) => {
      tell({ state: "streaming" });
      show(0, ["One"]);
      show(1, [], [" two"]);
      show(1, [], [" two three"]);
      expect(words()).toBe("One");
      if (cause === "reconnecting" || cause === "requesting") tell({ state: cause });
      else overlay.receive({ kind: "snapshot", captionsId: "a", updates: [update(0, ["One"])] });
      tell({ state: "streaming" });
      show(1, [], [" two three four"]);
      expect(words()).toBe("One two three four");
    },
  );

  it("takes its time when captions begin", () => {
    tell({ state: "requesting" });
    tell({ state: "streaming" });
    show(0, [], ["One"]);
    show(0, [], ["One"]);
    expect(words()).toBe("");
  });

  it("begins a new line where words were missed", () => {
    show(0, ["One"]);
    show(5, ["six"]);
    expect(words()).toBe("six");
  });

  it("begins on an empty screen with other captions", () => {
    show(0, ["One"]);
    overlay.receive({ kind: "snapshot", captionsId: "b", updates: [update(0, ["Two"])] });
    expect(words()).toBe("Two");
  });

  it("takes only what is tentative away after a jump", () => {
    show(0, ["One"], [" two"]);
    overlay.receive({ kind: "seek" });
    expect(words()).toBe("One");
  });

  it("keeps the last words while the player is paused, and lets go of them later", () => {
    const player = { paused: true, rate: 1 };
    tell({ state: "streaming", sound: "heard" });
    show(0, ["One"]);
    tell({ state: "streaming", sound: "heard", player });
    vi.advanceTimersByTime(60_000);
    expect([words(), notice()]).toEqual(["One", "overlay_player_paused"]);
    tell({ state: "streaming", sound: "heard" });
    expect([words(), notice()]).toEqual(["One", null]);
    vi.advanceTimersByTime(60_000);
    expect(words()).toBe("");
  });

  it("counts down to the next try", () => {
    const failure = { reason: "unreachable", traceId: null, detail: null } as const;
    const retryAtMs = Date.now() + 2400;
    tell({ state: "reconnecting", trouble: { failure, retryAtMs } });
    expect(notice()).toBe("trouble_unreachable retry_in 3");
    vi.advanceTimersByTime(1000);
    expect(notice()).toBe("trouble_unreachable retry_in 2");
    vi.advanceTimersByTime(2000);
    expect(notice()).toBe("trouble_unreachable retry_now");
    tell({ state: "streaming", sound: "heard" });
    expect(notice()).toBe("overlay_waiting_for_words");
  });

  it("tells for a while of lost sound, and again when more was lost", () => {
    show(0, ["One"]);
    tell({ state: "streaming", sound: "heard" });
    tell({ state: "streaming", sound: "heard", lostMs: 3000 });
    expect(notice()).toBe("sound_lost 3.0");
    vi.advanceTimersByTime(20_000);
    expect(notice()).not.toContain("sound_lost");
    tell({ state: "streaming", sound: "heard", lostMs: 4200 });
    expect(notice()).toBe("sound_lost 4.2");
  });

  it("says how far captions are behind from 3 s on, without wavering", () => {
    show(0, ["One"]);
    const seen = [2900, 3100, 2500, 2100, 2900].map((backlogMs) => {
      tell({ state: "streaming", sound: "heard", backlogMs });
      return notice();
    });
    expect(seen).toEqual([null, "overlay_behind 3", "overlay_behind 3", null, null]);
  });

  it("stops telling of a failure after a while", () => {
    const failure = { reason: "internal", traceId: null, detail: null } as const;
    tell({ state: "failed", failure });
    expect(notice()).toBe("error_internal");
    vi.advanceTimersByTime(31_000);
    expect(notice()).toBeNull();
  });

  it("says in which language its own words are: the page may be in any", () => {
    tell({ state: "connecting" });
    const element = stage.element?.querySelector<HTMLElement>("[role=status]");
    expect([stage.element?.lang, element?.lang]).toEqual(["en", "en"]);
    expect(element?.dir).toBe("ltr");
  });

  describe("with the user's choices", () => {
    const look = (change: Partial<OverlayLook>) => {
      const places = { window: null, fullscreen: null };
      const base = { style: drawnStyle(DEFAULT_CAPTION_STYLE), reading: DEFAULT_READING, places };
      overlay.receive({ kind: "look", look: { ...base, isHidden: false, ...change } });
    };

    it("keeps the words after a silence, if they are to stay", () => {
      look({ reading: { ...DEFAULT_READING, afterSilence: "stay" } });
      show(0, ["One"]);
      vi.advanceTimersByTime(60_000);
      expect(words()).toBe("One");
      look({ reading: DEFAULT_READING });
      vi.advanceTimersByTime(60_000);
      expect(words()).toBe("");
    });

    it("tells only of what is wrong while captions are out of sight", () => {
      const failure = { reason: "unreachable", traceId: null, detail: null } as const;
      look({ isHidden: true });
      tell({ state: "connecting" });
      expect([stage.element?.classList.contains("unseen"), notice()]).toEqual([true, null]);
      tell({ state: "reconnecting", trouble: { failure, retryAtMs: Date.now() + 5000 } });
      expect(notice()).toContain("trouble_unreachable");
      tell({ state: "connecting" });
      look({ isHidden: false });
      expect([stage.element?.classList.contains("unseen"), notice()]).toEqual([
        false,
        "overlay_connecting",
      ]);
    });

    it("tells for a moment what a turn of the dial costs, and nothing when it begins", () => {
      show(0, ["One"]);
      tell({ state: "streaming", sound: "heard" });
      look({ reading: { ...DEFAULT_READING, pace: 1 } });
      expect(notice()).toBeNull();
      look({ reading: { ...DEFAULT_READING, pace: 0 } });
      expect(notice()).toEqual(expect.stringMatching(/^pace_words pace_calm \d\.\d$/));
      look({ reading: { ...DEFAULT_READING, pace: 4 } });
      expect(notice()).toBe("pace_words_at_once pace_fast");
      vi.advanceTimersByTime(4000);
      expect(notice()).toBeNull();
    });

    it("reports what is pressed on the handle, to whoever listens now", () => {
      const reports: (OverlayReport | TermPick)[] = [];
      const open = new AbortController();
      const press = (action: string) =>
        click(stage.element?.querySelector(`[data-action="${action}"]`));
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

    it("moves by the arrow keys on the handle, and reports the place once they rest", () => {
      const reports: (OverlayReport | TermPick)[] = [];
      overlay.connect((report) => reports.push(report), new AbortController().signal);
      reports.length = 0;
      const move = stage.element?.querySelector<HTMLElement>('[data-action="move"]');
      pressKey(move, "ArrowUp");
      pressKey(move, "ArrowUp");
      pressKey(move, "ArrowRight", true);
      expect(reports).toEqual([]);
      vi.advanceTimersByTime(1000);
      expect(reports).toEqual([
        { kind: "place", where: "window", place: expect.objectContaining({ centerPercent: 50 }) },
      ]);
      pressKey(move, "Home");
      expect(reports.at(-1)).toEqual({ kind: "place", where: "window", place: null });
    });

    it("is not raised out of the hand that has hold of it", () => {
      const move = stage.element?.querySelector<HTMLElement>('[data-action="move"]');
      if (stage.element) document.body.replaceChildren(stage.element);
      vi.advanceTimersByTime(10_000);
      stage.raise.mockClear();
      move?.focus();
      show(0, ["One"]);
      expect(stage.raise).not.toHaveBeenCalled();
      move?.blur();
      show(1, [" two"]);
      expect(stage.raise).toHaveBeenCalledOnce();
    });

    it("has new words read aloud, once, also those that were missed", () => {
      const read = () => drawnWords(stage.element?.parentElement).join("");
      look({ reading: { ...DEFAULT_READING, readAloud: true } });
      // What was said before the page was opened is over.
      overlay.receive({ kind: "snapshot", captionsId: "b", updates: [update(0, ["Zero"])] });
      overlay.receive({ kind: "snapshot", captionsId: "a", updates: [] });
      show(0, ["One"], [" tw"]);
      expect(read()).toBe("One");
      vi.advanceTimersByTime(5000);
      overlay.receive({
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
