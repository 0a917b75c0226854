import { beforeEach, describe, expect, it, vi } from "vitest";
import { trusted } from "../testing/trusted.ts";
import { watchPointerNear } from "./pointer-near.ts";

describe("watchPointerNear", () => {
  const BOX = new DOMRect(100, 100, 200, 50);
  let told: boolean[];
  let box: DOMRect | null;
  let isHeld: boolean;

  beforeEach(() => {
    vi.useFakeTimers();
    [told, box, isHeld] = [[], BOX, false];
    const life = new AbortController();
    const hooks = {
      box: () => box,
      isHeld: () => isHeld,
      onNear: (isNear: boolean) => told.push(isNear),
    };
    watchPointerNear(hooks, life.signal);
    return () => {
      life.abort();
      vi.useRealTimers();
    };
  });

  const moveTo = (clientX: number, clientY: number) => {
    window.dispatchEvent(trusted(new PointerEvent("pointermove", { clientX, clientY })));
    vi.advanceTimersByTime(200);
  };

  it("tells when the pointer comes near and when it leaves, once each", () => {
    moveTo(10, 10);
    moveTo(200, 120);
    moveTo(210, 80);
    moveTo(10, 10);
    expect(told).toEqual([true, false]);
  });

  it("asks where the captions are no oftener than anyone could see", () => {
    const asked = vi.spyOn(BOX, "left", "get");
    for (let at = 0; at < 50; at++) {
      window.dispatchEvent(
        trusted(new PointerEvent("pointermove", { clientX: 200, clientY: 120 })),
      );
      vi.advanceTimersByTime(4);
    }
    expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
    asked.mockRestore();
  });

  it("takes a pointer that rests for one that wants nothing, except on the handle", () => {
    moveTo(200, 120);
    vi.advanceTimersByTime(4000);
    expect(told).toEqual([true, false]);
    moveTo(201, 120);
    isHeld = true;
    vi.advanceTimersByTime(10_000);
    expect(told).toEqual([true, false, true]);
    isHeld = false;
    vi.advanceTimersByTime(4000);
    expect(told).toEqual([true, false, true, false]);
  });

  it("has nothing to come near to while there are no captions", () => {
    box = null;
    moveTo(200, 120);
    expect(told).toEqual([]);
  });

  it("counts entering a frame under the captions, which tells nothing more of the pointer", () => {
    // One that is in the page would be loaded.
    const frame = document.createElement("iframe");
    const enterAt = (rect: DOMRect) => {
      frame.getBoundingClientRect = () => rect;
      const event = trusted(new PointerEvent("pointerover"));
      Object.defineProperty(event, "target", { value: frame });
      window.dispatchEvent(event);
    };
    enterAt(new DOMRect(0, 400, 100, 100));
    expect(told).toEqual([]);
    enterAt(new DOMRect(0, 0, 400, 400));
    expect(told).toEqual([true]);
    vi.advanceTimersByTime(4000);
    expect(told).toEqual([true, false]);
  });
});
