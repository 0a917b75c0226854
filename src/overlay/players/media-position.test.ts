import { expect, test } from "vitest";
import { mediaPositionOf, seekPlayer } from "./media-position.ts";

function player(state: Partial<HTMLMediaElement>): HTMLMediaElement {
  const video = document.createElement("video");
  const all = {
    currentTime: 61,
    duration: 120,
    readyState: 4,
    paused: false,
    ended: false,
    seeking: false,
    playbackRate: 1,
    seekable: ranges([0, 120]),
    ...state,
  };
  for (const [name, value] of Object.entries(all)) {
    Object.defineProperty(video, name, { value, writable: true, configurable: true });
  }
  return video;
}

function ranges(...all: readonly (readonly [number, number])[]): TimeRanges {
  const edge = (side: 0 | 1) => (index: number) => all[index]?.[side] ?? Number.NaN;
  return { length: all.length, start: edge(0), end: edge(1) };
}

test("reports position, speed and seekable range of a player", () => {
  expect(mediaPositionOf(player({ playbackRate: 1.5 }))).toMatchObject({
    mediaMs: 61_000,
    speed: 1.5,
    durationMs: 120_000,
    seekable: { fromMs: 0, toMs: 120_000 },
  });
});

test.each([{ paused: true }, { ended: true }, { seeking: true }, { readyState: 2 }])(
  "does not move in the state %o",
  (state) => {
    expect(mediaPositionOf(player(state))?.speed).toBe(0);
  },
);

test("reports a live stream without a duration and with its seekable past", () => {
  const live = player({ duration: Number.POSITIVE_INFINITY, seekable: ranges([30, 90]) });
  expect(mediaPositionOf(live)).toMatchObject({
    durationMs: null,
    seekable: { fromMs: 30_000, toMs: 90_000 },
  });
});

test.each([[[]], [[[0, 0]]], [[[5, Number.POSITIVE_INFINITY]]]] as const)(
  "is not seekable with %o",
  (all) => {
    expect(mediaPositionOf(player({ seekable: ranges(...all) }))?.seekable).toBeNull();
  },
);

test("has no position without loaded media", () => {
  expect(mediaPositionOf(player({ readyState: 0 }))).toBeNull();
});

test("seeks within the range, to its edge if that is near, or not at all", () => {
  const live = player({ seekable: ranges([30, 60], [70, 90]) });
  const sent = (mediaMs: number) => {
    live.currentTime = 80;
    seekPlayer(live, mediaMs);
    return live.currentTime;
  };
  expect([75_000, 29_500, 90_900, 10_000, 65_000, 95_000].map(sent)).toEqual([
    75, 30, 90, 80, 80, 80,
  ]);
});
