import { beforeEach, describe, expect, it, vi } from "vitest";
import { trusted } from "../testing/trusted.ts";
import { watchPointerProximity } from "./pointer-proximity.ts";

describe("watchPointerProximity", () => {
  const BOX = new DOMRect(100, 100, 200, 50);
  let reports: boolean[];
  let box: DOMRect | null;
  let isHeld: boolean;

  beforeEach(() => {
    vi.useFakeTimers();
    [reports, box, isHeld] = [[], BOX, false];
    const life = new AbortController();
    const hooks = {
      captionRect: () => box,
      isHandleHeld: () => isHeld,
      onNear: (isNear: boolean) => reports.push(isNear),
    };
    watchPointerProximity(hooks, life.signal);
    return () => {
      life.abort();
      vi.useRealTimers();
    };
  });

  const moveTo = (clientX: number, clientY: number) => {
    window.dispatchEvent(trusted(new PointerEvent("pointermove", { clientX, clientY })));
    vi.advanceTimersByTime(200);
  };

  it("reports the pointer coming near and leaving, once each", () => {
    moveTo(10, 10);
    moveTo(200, 120);
    moveTo(210, 80);
    moveTo(10, 10);
    expect(reports).toEqual([true, false]);
  });

  it("limits how often it looks for the captions", () => {
    const leftReads = vi.spyOn(BOX, "left", "get");
    for (let at = 0; at < 50; at++) {
      window.dispatchEvent(
        trusted(new PointerEvent("pointermove", { clientX: 200, clientY: 120 })),
      );
      vi.advanceTimersByTime(4);
    }
    expect(leftReads.mock.calls.length).toBeLessThanOrEqual(2);
    leftReads.mockRestore();
  });

  it("ignores a resting pointer, except on the handle", () => {
    moveTo(200, 120);
    vi.advanceTimersByTime(4000);
    expect(reports).toEqual([true, false]);
    moveTo(201, 120);
    isHeld = true;
    vi.advanceTimersByTime(10_000);
    expect(reports).toEqual([true, false, true]);
    isHeld = false;
    vi.advanceTimersByTime(4000);
    expect(reports).toEqual([true, false, true, false]);
  });

  it("reports nothing while there are no captions", () => {
    box = null;
    moveTo(200, 120);
    expect(reports).toEqual([]);
  });

  it("counts entering a frame under the captions as near", () => {
    // An attached frame would load.
    const frame = document.createElement("iframe");
    const enterAt = (rect: DOMRect) => {
      frame.getBoundingClientRect = () => rect;
      const event = trusted(new PointerEvent("pointerover"));
      Object.defineProperty(event, "target", { value: frame });
      window.dispatchEvent(event);
    };
    enterAt(new DOMRect(0, 400, 100, 100));
    expect(reports).toEqual([]);
    enterAt(new DOMRect(0, 0, 400, 400));
    expect(reports).toEqual([true]);
    vi.advanceTimersByTime(4000);
    expect(reports).toEqual([true, false]);
  });
});
