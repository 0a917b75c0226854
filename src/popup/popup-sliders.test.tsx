import { act } from "preact/test-utils";
import { expect, test, vi } from "vitest";
import { idleStatus } from "../messaging/caption-status.ts";
import { LIVE, mountPopup, TAB } from "./testing/mount-popup.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

test("hides captions and shows them again", async () => {
  const { view, captionApi, sendStatus } = await mountPopup({ status: LIVE });
  await expect.poll(view.text).toContain("Hide");
  await view.click("Hide");
  sendStatus({ ...LIVE, overlayHidden: true });
  await expect.poll(view.text).toContain("Captions are hidden but still running.");
  await view.click("Show");
  expect(captionApi.hide.mock.calls).toEqual([
    [7, true],
    [7, false],
  ]);
  await expect.poll(view.text).not.toContain("Captions are hidden.");
});

test("makes what stands behind More only once it is opened", async () => {
  const { view } = await mountPopup({ opensMore: false });
  expect(view.text()).toContain("More");
  expect(view.text()).not.toContain("Pace");
  const more = view.root.querySelector<HTMLElement>(".popup-more > summary");
  await act(() => more?.click());
  expect(view.control<HTMLInputElement>("Pace").type).toBe("range");
  // Closing keeps it, with all that was set there.
  await act(() => more?.click());
  expect(view.text()).toContain("Pace");
});

test("changes pace and size", async () => {
  const { view, lookApi } = await mountPopup();
  await view.type("Pace", "3");
  await view.type("Size", "130");
  expect(lookApi.saveReading.mock.calls).toEqual([[{ pace: 3 }]]);
  expect(lookApi.saveStyle.mock.calls).toEqual([[{ sizePercent: 130 }]]);
});

test("stores languages, look and suggestions for this site alone", async () => {
  const { view, siteControl, follow } = await mountPopup();
  expect(view.text()).toContain("Settings for talks.test");
  await view.click("Use different languages here");
  await view.click("Use a different look here");
  await view.click("Suggest captions here");
  expect(siteControl.keepLanguages.mock.calls).toEqual([[true]]);
  expect(siteControl.keepStyle.mock.calls).toEqual([[true]]);
  expect(siteControl.setSuggest.mock.calls).toEqual([[true]]);
  // Without the permission for all sites, nothing can be suggested.
  await view.click("Allow on all sites");
  expect(follow.request).toHaveBeenCalledOnce();
  await expect.poll(view.text).not.toContain("Allow on all sites");
});

test("starts captions by themselves on this site once the browser allows it", async () => {
  const { view, autoStart } = await mountPopup();
  const name = "Start captions automatically on talks.test";
  autoStart.turnOn.mockResolvedValueOnce(false);
  await view.click(name);
  await expect.poll(view.text).toContain("You didn't allow Surtitle on this site");
  expect(view.control<HTMLInputElement>(name).checked).toBe(false);
  await view.click(name);
  await expect.poll(view.text).not.toContain("You didn't allow");
  expect(view.control<HTMLInputElement>(name).checked).toBe(true);
  await view.click(name);
  expect(autoStart.turnOff).toHaveBeenCalledExactlyOnceWith("talks.test");
});

test("offers no automatic start where the browser cannot allow it", async () => {
  const { view } = await mountPopup({ tab: { ...TAB, canAutoStart: false } });
  expect(view.text()).toContain("Suggest captions here");
  expect(view.text()).not.toContain("Start captions automatically");
});

test("offers no site choices where the site is unknown", async () => {
  const { view } = await mountPopup({ site: null });
  expect(view.text()).not.toContain("Settings for");
});

test.each([idleStatus(7), LIVE])("opens the transcript while $state", async (status) => {
  const { view, onOpenTranscript } = await mountPopup({ status });
  await expect.poll(view.text).toContain(status.state === "idle" ? "Start" : "Stop");
  await view.click("Transcript");
  expect(onOpenTranscript).toHaveBeenCalledOnce();
});
