import { expect, test, vi } from "vitest";
import { LIVE, mountPopup } from "./testing/mount-popup.tsx";
import type { OverlayTranscript } from "./transcript-overlay-api.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const ENTRY: OverlayTranscript = {
  id: "a",
  title: "A talk",
  startedAtMs: 0,
  lanes: [
    { lane: "original", language: "en" },
    { lane: "de", language: "de" },
  ],
  origin: "page",
};

test("chooses a transcript, shows the wanted languages, shifts and removes it", async () => {
  const { view, overlayApi } = await mountPopup({ transcripts: [ENTRY] });
  await expect.poll(view.text).toContain("Use a saved transcript as subtitles");
  await view.click("Original (English)");
  await view.click("Show subtitles");
  expect(overlayApi.show.mock.calls).toEqual([["a", ["de"]]]);
  await expect.poll(view.text).toContain("Showing: A talk");
  await view.click("0.1 s later");
  await expect.poll(view.text).toContain("0.1 s later");
  expect(overlayApi.shift.mock.calls).toEqual([[100]]);
  await view.click("Remove");
  expect(overlayApi.hide).toHaveBeenCalledOnce();
});

test("ends running captions only after confirmation", async () => {
  const { view, overlayApi } = await mountPopup({ transcripts: [ENTRY], status: LIVE });
  await expect.poll(view.text).toContain("Use a saved transcript as subtitles");
  await view.click("Show subtitles");
  await expect.poll(view.text).toContain("Showing a transcript stops them.");
  await view.click("Keep captions");
  expect(overlayApi.show).not.toHaveBeenCalled();
  await view.click("Show subtitles");
  await view.click("Replace captions");
  await expect.poll(() => overlayApi.show.mock.calls.length).toBe(1);
});

test("offers nothing without transcripts", async () => {
  const { view } = await mountPopup();
  expect(view.text()).not.toContain("Use a saved transcript");
});
