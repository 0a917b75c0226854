import { beforeEach, describe, expect, it, vi } from "vitest";
import { EmbeddedFrames } from "./embedded-frames.ts";

const BAR = { top: 100, bottom: 150, left: 0, right: 300 };

describe("EmbeddedFrames", () => {
  let frames: EmbeddedFrames;
  let frame: HTMLIFrameElement;

  beforeEach(() => {
    frames = new EmbeddedFrames();
    frame = document.createElement("iframe");
    frame.checkVisibility = () => true;
    place(new DOMRect(50, 80, 604, 304));
    // An attached frame would start loading.
    const facts = {
      isConnected: true,
      contentWindow: { of: "frame" },
      ...{ clientLeft: 2, clientTop: 2, clientWidth: 600, clientHeight: 300 },
    };
    for (const [name, value] of Object.entries(facts))
      Object.defineProperty(frame, name, { value });
    Object.defineProperty(window, 0, { value: frame.contentWindow, configurable: true });
    showFrames(frame);
    return () => {
      Reflect.deleteProperty(window, 0);
      vi.restoreAllMocks();
    };
  });

  const showFrames = (...shown: Element[]) => {
    const list = shown as unknown as HTMLCollectionOf<Element>;
    vi.spyOn(document, "getElementsByTagName").mockReturnValue(list);
  };
  const place = (box: DOMRect) => {
    frame.getBoundingClientRect = () => box;
  };
  const base = { path: [0], width: 600, height: 300, player: null };
  const report = { ...base, obstacles: [BAR], isWatched: true };

  it("converts reported obstacles to coordinates of the page", () => {
    frames.applyReport(report);
    expect(frames.findObstacles()).toEqual([{ left: 52, right: 352, top: 182, bottom: 232 }]);
  });

  it("scales them in a page that enlarges the frame", () => {
    frames.applyReport({ ...report, width: 300, height: 150 });
    expect(frames.findObstacles()).toEqual([{ left: 52, right: 652, top: 282, bottom: 382 }]);
  });

  it("uses the latest report and forgets a removed frame", () => {
    frames.applyReport(report);
    frames.applyReport({ ...report, obstacles: [] });
    expect(frames.findObstacles()).toEqual([]);
    frames.applyReport(report);
    showFrames();
    expect(frames.findObstacles()).toEqual([]);
  });

  it("locates a frame inside a cross-origin frame only if it fills that frame", () => {
    Object.defineProperty(frame, "contentDocument", { value: null });
    frames.applyReport({ ...report, path: [0, 1] });
    expect(frames.findObstacles()).toHaveLength(1);
    frames.applyReport({ ...report, path: [0, 1], height: 100 });
    expect(frames.findObstacles()).toEqual([]);
  });

  it("treats the lower edge of an inaccessible player frame as an obstacle", () => {
    expect(frames.findObstacles()).toEqual([]);
    frame.allow = "autoplay; fullscreen";
    expect(frames.findObstacles()).toEqual([{ left: 50, right: 654, top: 384 - 72, bottom: 384 }]);
    place(new DOMRect(50, 80, 200, 100));
    expect(frames.findObstacles()).toEqual([]);
  });

  it("does not if the frame reports that nothing is shown", () => {
    frame.allow = "autoplay; fullscreen";
    frames.applyReport({ ...report, obstacles: [] });
    expect(frames.findObstacles()).toEqual([]);
    // The frame has navigated to another site.
    frames.applyReport({ ...report, isWatched: false });
    expect(frames.findObstacles()).toHaveLength(1);
  });
});
