import { act } from "preact/test-utils";
import { beforeEach, expect, test, vi } from "vitest";
import { DEFAULT_CAPTION_STYLE } from "../../captions/look/caption-style.ts";
import { mount } from "../../ui/testing/mount.tsx";
import { CaptionPreview } from "./caption-preview.tsx";

let setInView: (isInView: boolean) => Promise<void>;
let prefersStill = false;

beforeEach(() => {
  vi.useFakeTimers();
  prefersStill = false;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(report: (entries: readonly { isIntersecting: boolean }[]) => void) {
        setInView = (isIntersecting) => act(() => report([{ isIntersecting }]));
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
  vi.stubGlobal("matchMedia", () => ({
    ...{ matches: prefersStill, addEventListener: () => undefined },
    removeEventListener: () => undefined,
  }));
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

async function open() {
  const lanes = [{ lane: "de", language: "de" }];
  const style = { ...DEFAULT_CAPTION_STYLE, lanes: { de: { sizePercent: 140 } } };
  const view = await mount(<CaptionPreview style={style} pace={2} lanes={lanes} />);
  const screen = view.root.querySelector("[role=img]");
  return {
    view,
    words: () => screen?.textContent,
    isStill: () => screen?.classList.contains("preview-still"),
    lane: () => screen?.querySelector<HTMLElement>(".lane"),
  };
}

// Each change of the words sets the timer of the next one.
async function wait(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 250) await act(() => void vi.advanceTimersByTime(250));
}

test("moves by itself while it is in view, until it is paused", async () => {
  const { view, words, isStill } = await open();
  const first = words();
  await wait(2_000);
  expect([isStill(), words()]).toEqual([true, first]);
  await setInView(true);
  await wait(2_000);
  expect(isStill()).toBe(false);
  expect(words()).not.toBe(first);
  await setInView(false);
  const away = words();
  await wait(2_000);
  expect([isStill(), words()]).toEqual([true, away]);
  await setInView(true);
  await view.click("Pause");
  const paused = words();
  await wait(2_000);
  expect([isStill(), words()]).toEqual([true, paused]);
  await view.click("Play");
  await wait(2_000);
  expect(words()).not.toBe(paused);
});

test("stands still where the system wants less motion, with words on screen", async () => {
  prefersStill = true;
  const { view, words, isStill } = await open();
  await setInView(true);
  const first = words();
  await wait(2_000);
  expect([isStill(), words()]).toEqual([true, first]);
  expect(first).toMatch(/.{11}/);
  expect(view.control("Play")).toBeTruthy();
});

test("draws each lane in its style", async () => {
  const { lane } = await open();
  expect(lane()?.style.getPropertyValue("--caption-scale")).toBe("1.4");
  expect([lane()?.lang, lane()?.dir]).toEqual(["de", "ltr"]);
});
