import { signal } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { type CaptionStatus, idleStatus } from "../messaging/caption-status.ts";
import type { Engine } from "../settings/schema/settings.ts";
import type { WelcomeProgress } from "../settings/stored/welcome-progress.ts";
import { WelcomeModel } from "./welcome-model.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

function welcome(
  progress: WelcomeProgress = { step: "service", captioned: false },
  engine: Engine = "service",
) {
  const saved: WelcomeProgress[] = [];
  const watchers: ((status: CaptionStatus) => void)[] = [];
  const api = {
    saveProgress: async (next: WelcomeProgress) => void saved.push(next),
    watch: (onStatus: (status: CaptionStatus) => void) => void watchers.push(onStatus),
  };
  const model = new WelcomeModel(progress, signal(engine), api, new AbortController().signal);
  const sendStatus = (tabId: number, change: Partial<CaptionStatus>) => {
    for (const watcher of watchers) watcher({ ...idleStatus(tabId), ...change });
  };
  return { model, saved, sendStatus };
}

test("continues at the last step and remembers every step", async () => {
  const { model, saved } = welcome({ step: "languages", captioned: false });
  expect(model.step.value).toBe("languages");
  await model.move(1);
  await model.move(1);
  expect(model.step.value).toBe("first_talk");
  await model.move(-1);
  await model.goTo("service");
  await model.move(-1);
  await model.move(-1);
  expect(model.step.value).toBe("engine");
  expect(saved.map(({ step }) => step)).toEqual(["first_talk", "languages", "service", "engine"]);
});

test("needs one step before the first talk with the engine on this computer", async () => {
  const { model } = welcome({ step: "engine", captioned: false }, "device");
  expect(model.steps.value).toEqual(["engine", "first_talk"]);
  await model.move(1);
  expect(model.step.value).toBe("first_talk");
});

// An earlier version had more steps, or the engine was changed elsewhere.
test.each(["service", "languages"] as const)(
  "continues at the first step where the stored one is %s, which the engine does not have",
  (step) => {
    expect(welcome({ step, captioned: false }, "device").model.step.value).toBe("engine");
  },
);

test("notices captions in any tab and remembers that they ran", () => {
  const { model, saved, sendStatus } = welcome({ step: "first_talk", captioned: false });
  sendStatus(1, { state: "streaming", sound: "heard" });
  expect(model.live.value).toBe(false);
  sendStatus(1, { state: "streaming", sound: "heard", behindMs: 700 });
  sendStatus(2, { state: "streaming", sound: "heard", behindMs: 700 });
  expect(model.live.value).toBe(true);
  sendStatus(1, { state: "ended" });
  expect(model.live.value).toBe(true);
  sendStatus(2, { state: "failed" });
  expect(model.live.value).toBe(false);
  expect(model.captioned.value).toBe(true);
  expect(saved).toEqual([{ step: "first_talk", captioned: true }]);
});
