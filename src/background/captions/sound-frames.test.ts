import { expect, it } from "vitest";
import { type CaptionStatus, idleStatus } from "../../messaging/caption-status.ts";
import { FakeEnd } from "../testing/fake-end.ts";
import { reconnectSoundFrames, SoundFrames } from "./sound-frames.ts";

const streaming = (tabId: number): CaptionStatus => ({
  ...idleStatus(tabId),
  ...{ state: "streaming", source: "players" },
});

const frameOf = (tabId: number) => new FakeEnd("player-sound", tabId);

it("ends a frame that no captions need", async () => {
  const statuses = [idleStatus(7), { ...streaming(8), source: "tab" } as const, streaming(9)];
  const frames = new SoundFrames(async (tabId) => statuses[tabId - 7] ?? idleStatus(tabId));
  const [idle, ofTab, needed] = [frameOf(7), frameOf(8), frameOf(9)];
  for (const frame of [idle, ofTab, needed]) await frames.attach(frame);
  expect([idle, ofTab, needed].map(({ kinds }) => kinds)).toEqual([["end"], ["end"], []]);
});

it("ends the frames of a tab with its captions, once they are over", async () => {
  const frames = new SoundFrames(async (tabId) => streaming(tabId));
  const [own, closed, other] = [frameOf(7), frameOf(7), frameOf(8)];
  for (const frame of [own, closed, other]) await frames.attach(frame);
  closed.close();
  frames.onCaptionStatus({ ...streaming(7), state: "draining" });
  expect(own.kinds).toEqual([]);
  frames.onCaptionStatus({ ...streaming(7), state: "ended" });
  expect([own, closed, other].map(({ kinds }) => kinds)).toEqual([["end"], [], []]);
});

it("has the frames of one tab connect again", async () => {
  const frames = new SoundFrames(async (tabId) => streaming(tabId));
  const [own, other] = [frameOf(7), frameOf(8)];
  for (const frame of [own, other]) await frames.attach(frame);
  reconnectSoundFrames(7);
  expect([own, other].map((frame) => frame.isClosed())).toEqual([true, false]);
});
