import { expect, test, vi } from "vitest";
import { LIVE, popup } from "./testing/popup-rig.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

test("captions that were hidden are brought back with a press", async () => {
  const { view, control } = await popup({ status: { ...LIVE, overlayHidden: true } });
  await expect.poll(view.words).toContain("Captions are hidden. They go on unseen.");
  await view.click("Show captions");
  expect(control.hide).toHaveBeenCalledExactlyOnceWith(7, false);
  await expect.poll(view.words).not.toContain("Captions are hidden.");
});

test("pace and size are turned in place", async () => {
  const { view, lookPort } = await popup();
  await view.type("Pace", "3");
  await view.type("Size", "130");
  expect(lookPort.saveReading.mock.calls).toEqual([[{ pace: 3 }]]);
  expect(lookPort.saveStyle.mock.calls).toEqual([[{ sizePercent: 130 }]]);
});

test("languages, look and suggestion are kept for this site alone", async () => {
  const { view, siteControl, follow } = await popup();
  expect(view.words()).toContain("Only on talks.test");
  await view.click("Languages of its own");
  await view.click("A look of its own");
  await view.click("Suggest captions here");
  expect(siteControl.keepLanguages.mock.calls).toEqual([[true]]);
  expect(siteControl.keepStyle.mock.calls).toEqual([[true]]);
  expect(siteControl.setSuggest.mock.calls).toEqual([[true]]);
  // Without the right to know which page a tab shows nothing could be suggested.
  await view.click("Allow it on all sites");
  expect(follow.ask).toHaveBeenCalledOnce();
  await expect.poll(view.words).not.toContain("Allow it on all sites");
});

test("where no site is told nothing is offered for it", async () => {
  const { view } = await popup({ site: null });
  expect(view.words()).not.toContain("Only on");
});

test("the transcript is opened from the foot", async () => {
  const { view, onOpenTranscript } = await popup();
  await view.click("Transcript");
  expect(onOpenTranscript).toHaveBeenCalledOnce();
});
