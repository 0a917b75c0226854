import { expect, test, vi } from "vitest";
import { knownQuota } from "../features/quota/testing/fake-quota.ts";
import { DEFAULT_SETTINGS } from "../settings/schema/settings.ts";
import { LIVE, popup } from "./testing/popup-rig.tsx";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const hoursUsed = (hours: number) => ({
  kind: "speechToText" as const,
  used: hours * 60,
  limit: 600,
});

test("nothing is said of a quota that is not known, and nothing of not knowing it", async () => {
  const { view, quota } = await popup();
  await expect.poll(() => quota.port.ask.mock.calls.length).toBe(1);
  expect(view.words()).not.toContain("Quota");
  expect(view.root.querySelector(".notice")).toBeNull();
});

test("without a service or its permission nothing is asked", async () => {
  const { quota } = await popup({ hostAllowed: false });
  await Promise.resolve();
  expect(quota.port.ask).not.toHaveBeenCalled();
});

test("what is used is one quiet line, and everything when it is unfolded", async () => {
  const { view } = await popup({ quota: knownQuota([{ used: 1, limit: 2 }, hoursUsed(3)]) });
  await expect.poll(view.words).toContain("Quota: 50% used");
  expect(view.words()).toContain("Minutes of captions3 hr of 10 hr used, 7 hr left");
  expect(view.root.querySelector(".notice")).toBeNull();
});

test("little is left: it is said before captions are started, until it is put away", async () => {
  const { view, quota } = await popup({ quota: knownQuota([hoursUsed(9.5)]) });
  const sentence = "Minutes of captions: 95% used up, 30 min left in this billing period.";
  await expect.poll(view.words).toContain(sentence);
  const warning = view.root.querySelector(".notice");
  const start = view.control("Start captions");
  expect(warning?.compareDocumentPosition(start)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await view.click("Not again this period");
  expect(view.words()).not.toContain(sentence);
  expect(quota.port.dismiss).toHaveBeenCalledOnce();
});

test.each([true, false])("spoken minutes matter when a translation is spoken: %j", async (on) => {
  const { view } = await popup({
    quota: knownQuota([{ kind: "speechToSpeech", used: 60, limit: 60 }]),
    settings: { dub: { ...DEFAULT_SETTINGS.dub, on } },
  });
  await expect.poll(view.words).toContain("Quota: 100% used");
  const words = "Minutes of spoken translation: nothing is left";
  expect(view.words().includes(words)).toBe(on);
});

test("running captions say for how much they count", async () => {
  const startedAtMs = Date.now() - 61_000;
  const status = { ...LIVE, startedAtMs };
  const { view } = await popup({ status, quota: knownQuota() });
  await expect.poll(view.words).toContain("These captions count for about 2 min so far.");
});
