import { expect, test } from "vitest";
import { type CaptionStatus, idleStatus } from "../messaging/caption-status.ts";
import { elapsedTime, secondsBehind, stateLabel } from "./state-format.ts";

const NOW_MS = 10_000_000;
const TROUBLE = {
  failure: { reason: "unreachable", traceId: null, detail: null },
  retryAtMs: NOW_MS,
} as const;

test.each<{ change: Partial<CaptionStatus>; key: string; tone: string }>([
  { change: {}, key: "state_idle", tone: "quiet" },
  { change: { state: "requesting" }, key: "state_requesting", tone: "working" },
  { change: { state: "connecting" }, key: "state_connecting", tone: "working" },
  { change: { state: "reconnecting" }, key: "state_reconnecting", tone: "working" },
  { change: { state: "streaming" }, key: "state_no_sound", tone: "working" },
  { change: { state: "streaming", sound: "heard" }, key: "state_listening", tone: "working" },
  {
    change: { state: "streaming", sound: "heard", behindMs: 800 },
    key: "state_live",
    tone: "live",
  },
  {
    change: { state: "streaming", sound: "silent", behindMs: 800 },
    key: "state_silent",
    tone: "quiet",
  },
  { change: { state: "paused", sound: "silent" }, key: "state_paused", tone: "quiet" },
  { change: { state: "paused", sound: "blocked" }, key: "state_blocked", tone: "stopped" },
  { change: { state: "streaming", sound: "blocked" }, key: "state_blocked", tone: "stopped" },
  {
    change: { state: "streaming", sound: "heard", player: { paused: true, rate: 1 } },
    key: "state_player_paused",
    tone: "quiet",
  },
  { change: { state: "reconnecting", trouble: TROUBLE }, key: "state_retrying", tone: "working" },
  { change: { state: "ended", trouble: TROUBLE }, key: "state_ended", tone: "quiet" },
  { change: { state: "draining", behindMs: 800 }, key: "state_draining", tone: "working" },
  { change: { state: "ended" }, key: "state_ended", tone: "quiet" },
  { change: { state: "failed" }, key: "state_failed", tone: "stopped" },
])("labels $change as $key", ({ change, key, tone }) => {
  expect(stateLabel({ ...idleStatus(1), ...change })).toEqual({ key, tone });
});

test.each<{ change: Partial<CaptionStatus>; elapsed: string | null }>([
  { change: { state: "streaming", startedAtMs: NOW_MS - 4_200 }, elapsed: "0:04" },
  { change: { state: "draining", startedAtMs: NOW_MS - 724_000 }, elapsed: "12:04" },
  { change: { state: "streaming", startedAtMs: NOW_MS - 3_725_000 }, elapsed: "1:02:05" },
  { change: { state: "connecting", startedAtMs: NOW_MS + 500 }, elapsed: "0:00" },
  { change: { state: "streaming", startedAtMs: null }, elapsed: null },
  { change: { state: "ended", startedAtMs: NOW_MS - 4_200 }, elapsed: null },
])("measures $change as $elapsed", ({ change, elapsed }) => {
  expect(elapsedTime({ ...idleStatus(1), ...change }, NOW_MS)).toBe(elapsed);
});

test("shows the delay in the user's number format while words arrive", () => {
  const live: CaptionStatus = {
    ...idleStatus(1),
    state: "streaming",
    sound: "heard",
    behindMs: 840,
  };
  expect(secondsBehind(live, "en")).toBe("0.8");
  expect(secondsBehind(live, "de")).toBe("0,8");
  expect(secondsBehind({ ...live, behindMs: -20 }, "en")).toBe("0.0");
  expect(secondsBehind({ ...live, sound: "silent" }, "en")).toBeNull();
  expect(secondsBehind({ ...live, backlogMs: 4000 }, "en")).toBe("4.0");
  expect(secondsBehind({ ...live, behindMs: null }, "en")).toBeNull();
});
