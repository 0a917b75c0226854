import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { mount } from "../ui/testing/mount.tsx";
import { SamplePlayer } from "./sample-player.tsx";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const PLAY = "Play the 20-second sample";
const STOP = "Stop the sample";

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
const captions = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>(".lane")].map(({ lang, textContent }) => [
    lang,
    textContent,
  ]);

test("shows a still picture with captions, and moves only after a press", async () => {
  const view = await mount(<SamplePlayer languages={["de"]} />);
  const still = captions(view.root);
  expect(still.map(([lang]) => lang)).toEqual(["en", "de"]);
  expect(still[0]?.[1]).toContain("sailors");
  expect(still[1]?.[1]).toContain("Seeleute");
  expect(view.text()).toContain("Nothing is heard, and nothing is sent.");
  await wait(5_000);
  expect(captions(view.root)).toEqual(still);
});

test("runs for twenty seconds in both languages, and can be seen again", async () => {
  const view = await mount(<SamplePlayer languages={["ja"]} />);
  const playOnce = async () => {
    await view.click(PLAY);
    expect(captions(view.root).map(([, words]) => words)).toEqual(["", ""]);
    const seen = new Set<string>();
    for (let at = 0; at < 19_900; at += 100) {
      await wait(100);
      for (const [, words] of captions(view.root)) seen.add(words ?? "");
    }
    expect(view.control(STOP)).toBeTruthy();
    await wait(200);
    return [...seen].join("\n");
  };
  for (const round of [1, 2]) {
    const seen = await playOnce();
    expect(seen, `round ${round}`).toMatch(/you know ?where you are/);
    expect(seen, `round ${round}`).toContain("居場所");
    expect(view.control(PLAY)).toBeTruthy();
  }
});

test("stops at a press, and continues at the next one", async () => {
  const view = await mount(<SamplePlayer languages={["fr"]} />);
  await view.click(PLAY);
  await wait(3_000);
  await view.click(STOP);
  const stopped = captions(view.root);
  expect(stopped[0]?.[1]).not.toBe("");
  await wait(9_000);
  expect(captions(view.root)).toEqual(stopped);
  await view.click(PLAY);
  await wait(1_000);
  expect(captions(view.root)).not.toEqual(stopped);
});

test.each([
  [["mt", "es", "de"], "en", "es"],
  [["en-GB"], "es", "en"],
  [["mt"], "es", "en"],
])("translates for readers of %j", async (languages, spoken, read) => {
  const view = await mount(<SamplePlayer languages={languages} />);
  expect(captions(view.root).map(([lang]) => lang)).toEqual([spoken, read]);
});
