// @vitest-environment node
import { expect, test, vi } from "vitest";
import { type CaptionStatus, idleStatus } from "../messaging/caption-status.ts";
import type { WelcomeProgress } from "../settings/stored/welcome-progress.ts";
import { WelcomeModel } from "./welcome-model.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

function welcome(progress: WelcomeProgress = { step: "service", captioned: false }) {
  const saved: WelcomeProgress[] = [];
  const watchers: ((status: CaptionStatus) => void)[] = [];
  const port = {
    saveProgress: async (next: WelcomeProgress) => void saved.push(next),
    watch: (onStatus: (status: CaptionStatus) => void) => void watchers.push(onStatus),
  };
  const model = new WelcomeModel(progress, port, new AbortController().signal);
  const tell = (tabId: number, change: Partial<CaptionStatus>) => {
    for (const watcher of watchers) watcher({ ...idleStatus(tabId), ...change });
  };
  return { model, saved, tell };
}

test("it goes on where it was left, and every step is remembered", async () => {
  const { model, saved } = welcome({ step: "languages", captioned: false });
  expect(model.step.value).toBe("languages");
  await model.move(1);
  await model.move(1);
  expect(model.step.value).toBe("first_talk");
  await model.move(-1);
  await model.goTo("service");
  await model.move(-1);
  expect(model.step.value).toBe("service");
  expect(saved.map(({ step }) => step)).toEqual(["first_talk", "languages", "service"]);
});

test("captions in any tab are seen, and that they ever were is remembered", () => {
  const { model, saved, tell } = welcome({ step: "first_talk", captioned: false });
  tell(1, { state: "streaming", sound: "heard" });
  expect(model.live.value).toBe(false);
  tell(1, { state: "streaming", sound: "heard", behindMs: 700 });
  tell(2, { state: "streaming", sound: "heard", behindMs: 700 });
  expect(model.live.value).toBe(true);
  tell(1, { state: "ended" });
  expect(model.live.value).toBe(true);
  tell(2, { state: "failed" });
  expect(model.live.value).toBe(false);
  expect(model.captioned.value).toBe(true);
  expect(saved).toEqual([{ step: "first_talk", captioned: true }]);
});
