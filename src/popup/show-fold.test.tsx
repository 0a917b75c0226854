import { expect, test, vi } from "vitest";
import type { ShowEntry } from "./show-model.ts";
import { LIVE, popup } from "./testing/popup-rig.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const ENTRY: ShowEntry = {
  id: "a",
  title: "A talk",
  startedAtMs: 0,
  lanes: [
    { lane: "original", language: "en" },
    { lane: "de", language: "de" },
  ],
  place: "page",
};

test("a transcript is chosen, shown in the wanted languages, moved and taken away", async () => {
  const { view, showPort } = await popup({ transcripts: [ENTRY] });
  await expect.poll(view.words).toContain("Show a transcript over the video");
  await view.click("As spoken (English)");
  await view.click("Show it");
  expect(showPort.show.mock.calls).toEqual([["a", ["de"]]]);
  await expect.poll(view.words).toContain("Over the video: A talk");
  await view.click("0.1 s later");
  await expect.poll(view.words).toContain("0.1 s later");
  expect(showPort.nudge.mock.calls).toEqual([[100]]);
  await view.click("Take it away");
  expect(showPort.hide).toHaveBeenCalledOnce();
});

test("captions that run are ended only when the user says so", async () => {
  const { view, showPort } = await popup({ transcripts: [ENTRY], status: LIVE });
  await expect.poll(view.words).toContain("Show a transcript over the video");
  await view.click("Show it");
  await expect.poll(view.words).toContain("Showing a transcript ends them.");
  await view.click("Keep captions");
  expect(showPort.show).not.toHaveBeenCalled();
  await view.click("Show it");
  await view.click("End captions and show it");
  await expect.poll(() => showPort.show.mock.calls.length).toBe(1);
});

test("without transcripts nothing is offered", async () => {
  const { view } = await popup();
  expect(view.words()).not.toContain("Show a transcript");
});
