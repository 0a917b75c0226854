import { describe, expect, test, vi } from "vitest";
import { usageOf } from "../features/quota/testing/fake-quota-api.ts";
import { type CaptionStatus, idleStatus } from "../messaging/caption-status.ts";
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
    quota: usageOf([{ kind: "speechToSpeech", used: 59, limit: 60 }]),
    settings: { dub: { ...DEFAULT_SETTINGS.dub, on } },
  });
  await expect.poll(view.text).toContain("Quota: 98% used");
  const warning = "Minutes of spoken translation: 98% used,";
  expect(view.text().includes(warning)).toBe(on);
});

test("offers no start while the quota is used up, but the reason, the date and what to do", async () => {
  const periodEndMs = Date.UTC(2030, 5, 15, 12);
  const { view, quota } = await mountPopup({ quota: usageOf([hoursUsed(10)], { periodEndMs }) });
  await expect.poll(view.text).toContain("You've used all your caption minutes.");
  expect(view.root.querySelectorAll(".notice")).toHaveLength(1);
  expect(view.text()).toContain("Get more from your service");
  expect(view.text()).toContain("A new billing period begins on Jun 15, 2030.");
  expect(() => view.control("Start captions")).toThrow();
  expect(view.text()).not.toContain("Ready");
  quota.setKnown(usageOf([hoursUsed(2)]));
  await view.click("Check again");
  await expect.poll(view.text).toContain("Start captions");
});

test("offers captions without speech when only minutes of speech are used up", async () => {
  const { view, saveDub } = await mountPopup({
    quota: usageOf([{ kind: "speechToSpeech", used: 60, limit: 60 }, hoursUsed(1)]),
    settings: { dub: { ...DEFAULT_SETTINGS.dub, on: true, language: "de" } },
  });
  await expect.poll(view.text).toContain("all your minutes of spoken translation.");
  await view.click("Turn off spoken translation");
  expect(saveDub).toHaveBeenCalledExactlyOnceWith({ on: false });
  await expect.poll(view.text).toContain("Start captions");
});

describe("a start that the service refused for the quota", () => {
  const failure = { reason: "quota_exceeded", traceId: "4f91", detail: null } as const;
  const status: CaptionStatus = { ...idleStatus(7), state: "failed", startedAtMs: 1, failure };
  const refused = "Your quota is used up.";

  test("is not offered again until the quota was asked for", async () => {
    const { view, quota } = await mountPopup({ status, quota: usageOf([hoursUsed(2)]) });
    await expect.poll(view.text).toContain(`${refused} Raise it`);
    expect(view.text()).toContain("DetailsTrace ID: 4f91");
    expect(view.root.querySelectorAll("[role=alert]")).toHaveLength(1);
    expect(view.text()).not.toContain("Start again");
    // The popup requests fresh figures, which may include the renewal date.
    await expect.poll(() => quota.api.ask.mock.lastCall?.[1]).toBe(0);
    await view.click("Check again");
    await expect.poll(view.text).toContain("Start again");
    expect(view.text()).not.toContain(refused);
  });

  test("is forgotten with another key", async () => {
    const { view, key, sendStatus } = await mountPopup({ status });
    await expect.poll(view.text).toContain(refused);
    key.value = "another";
    await expect.poll(view.text).toContain("Start again");
    sendStatus({ ...status, startedAtMs: 2 });
    await expect.poll(view.text).toContain(refused);
  });
});

test("shows how many minutes the running captions count", async () => {
  const startedAtMs = Date.now() - 61_000;
  const status = { ...LIVE, startedAtMs };
  const { view } = await mountPopup({ status, quota: usageOf() });
  await expect.poll(view.text).toContain("These captions have used about 2 min so far.");
});
