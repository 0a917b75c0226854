import { beforeEach, describe, expect, it, vi } from "vitest";
import { FramesInPage } from "./frames-in-page.ts";

const BAR = { top: 100, bottom: 150, left: 0, right: 300 };

describe("FramesInPage", () => {
  let frames: FramesInPage;
  let frame: HTMLIFrameElement;

  beforeEach(() => {
    frames = new FramesInPage();
    frame = document.createElement("iframe");
    frame.checkVisibility = () => true;
    place(new DOMRect(50, 80, 604, 304));
    // In the document it would begin to load.
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
  const report = { path: [0], width: 600, height: 300, obstacles: [BAR], isWatched: true };

  it("brings what a frame reports to the pixels of the page", () => {
    frames.hear(report);
    expect(frames.find()).toEqual([{ left: 52, right: 352, top: 182, bottom: 232 }]);
  });

  it("does so in a page that draws the frame larger than it is", () => {
    frames.hear({ ...report, width: 300, height: 150 });
    expect(frames.find()).toEqual([{ left: 52, right: 652, top: 282, bottom: 382 }]);
  });

  it("takes what a frame reported last, and forgets a frame that is gone", () => {
    frames.hear(report);
    frames.hear({ ...report, obstacles: [] });
    expect(frames.find()).toEqual([]);
    frames.hear(report);
    showFrames();
    expect(frames.find()).toEqual([]);
  });

  it("finds a frame within a frame of another site only where it fills that", () => {
    Object.defineProperty(frame, "contentDocument", { value: null });
    frames.hear({ ...report, path: [0, 1] });
    expect(frames.find()).toHaveLength(1);
    frames.hear({ ...report, path: [0, 1], height: 100 });
    expect(frames.find()).toEqual([]);
  });

  it("leaves the lower edge free of a player's frame it cannot look into", () => {
    expect(frames.find()).toEqual([]);
    frame.allow = "autoplay; fullscreen";
    expect(frames.find()).toEqual([{ left: 50, right: 654, top: 384 - 72, bottom: 384 }]);
    place(new DOMRect(50, 80, 200, 100));
    expect(frames.find()).toEqual([]);
  });

  it("does not do so where the frame itself says that it shows nothing", () => {
    frame.allow = "autoplay; fullscreen";
    frames.hear({ ...report, obstacles: [] });
    expect(frames.find()).toEqual([]);
    // It has gone to another site.
    frames.hear({ ...report, isWatched: false });
    expect(frames.find()).toHaveLength(1);
  });
});
