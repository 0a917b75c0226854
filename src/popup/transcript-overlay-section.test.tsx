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
  await expect.poll(view.text).toContain("Show a transcript over the video");
  await view.click("As spoken (English)");
  await view.click("Show it");
  expect(overlayApi.show.mock.calls).toEqual([["a", ["de"]]]);
  await expect.poll(view.text).toContain("Over the video: A talk");
  await view.click("0.1 s later");
  await expect.poll(view.text).toContain("0.1 s later");
  expect(overlayApi.shift.mock.calls).toEqual([[100]]);
  await view.click("Take it away");
  expect(overlayApi.hide).toHaveBeenCalledOnce();
});

test("ends running captions only after confirmation", async () => {
  const { view, overlayApi } = await mountPopup({ transcripts: [ENTRY], status: LIVE });
  await expect.poll(view.text).toContain("Show a transcript over the video");
  await view.click("Show it");
  await expect.poll(view.text).toContain("Showing a transcript ends them.");
  await view.click("Keep captions");
  expect(overlayApi.show).not.toHaveBeenCalled();
  await view.click("Show it");
  await view.click("End captions and show it");
  await expect.poll(() => overlayApi.show.mock.calls.length).toBe(1);
});

test("offers nothing without transcripts", async () => {
  const { view } = await mountPopup();
  expect(view.text()).not.toContain("Show a transcript");
});
