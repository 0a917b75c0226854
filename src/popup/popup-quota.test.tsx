import { expect, test, vi } from "vitest";
import { usageOf } from "../features/quota/testing/fake-quota-api.ts";
import { DEFAULT_SETTINGS } from "../settings/schema/settings.ts";
import { LIVE, mountPopup } from "./testing/mount-popup.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const hoursUsed = (hours: number) => ({
  kind: "speechToText" as const,
  used: hours * 60,
  limit: 600,
});

test("shows nothing about an unknown quota", async () => {
  const { view, quota } = await mountPopup();
  await expect.poll(() => quota.api.ask.mock.calls.length).toBe(1);
  expect(view.text()).not.toContain("Quota");
  expect(view.root.querySelector(".notice")).toBeNull();
});

test("does not ask without a service or its permission", async () => {
  const { quota } = await mountPopup({ hostAllowed: false });
  await Promise.resolve();
  expect(quota.api.ask).not.toHaveBeenCalled();
});

test("sums usage up in one line and shows the details when opened", async () => {
  const { view } = await mountPopup({ quota: usageOf([{ used: 1, limit: 2 }, hoursUsed(3)]) });
  await expect.poll(view.text).toContain("Quota: 50% used");
  expect(view.text()).toContain("Minutes of captions3 hr of 10 hr used, 7 hr left");
  expect(view.root.querySelector(".notice")).toBeNull();
});

test("warns about a low quota before captions start, until dismissed", async () => {
  const { view, quota } = await mountPopup({ quota: usageOf([hoursUsed(9.5)]) });
  const sentence = "Minutes of captions: 95% used, 30 min left in this billing period.";
  await expect.poll(view.text).toContain(sentence);
  const warning = view.root.querySelector(".notice");
  const start = view.control("Start captions");
  expect(warning?.compareDocumentPosition(start)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await view.click("Don't remind me this period");
  expect(view.text()).not.toContain(sentence);
  expect(quota.api.dismiss).toHaveBeenCalledOnce();
});

test.each([true, false])("warns about speech minutes only while dubbing is on: %j", async (on) => {
  const { view } = await mountPopup({
    quota: usageOf([{ kind: "speechToSpeech", used: 60, limit: 60 }]),
    settings: { dub: { ...DEFAULT_SETTINGS.dub, on } },
  });
  await expect.poll(view.text).toContain("Quota: 100% used");
  const warning = "Minutes of spoken translation: nothing left";
  expect(view.text().includes(warning)).toBe(on);
});

test("shows how many minutes the running captions count", async () => {
  const startedAtMs = Date.now() - 61_000;
  const status = { ...LIVE, startedAtMs };
  const { view } = await mountPopup({ status, quota: usageOf() });
  await expect.poll(view.text).toContain("These captions have used about 2 min so far.");
});
