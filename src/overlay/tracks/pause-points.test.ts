import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { PausePoints } from "./pause-points.ts";
import { addFakePlayer } from "./testing/fake-tracks.ts";

describe("PausePoints", () => {
  let life: AbortController;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    document.body.replaceChildren();
    life = new AbortController();
  });
  afterEach(() => {
    life.abort();
    vi.useRealTimers();
  });

  /** A player whose time passes with the timers. */
  function play(places: readonly number[], rate = 1) {
    const { player, set, raise } = addFakePlayer([], { paused: false, playbackRate: rate });
    let [baseMs, startMs] = [0, performance.now()];
    const nowMs = () =>
      player.paused ? baseMs : baseMs + (performance.now() - startMs) * player.playbackRate;
    Object.defineProperty(player, "currentTime", { get: () => nowMs() / 1000, configurable: true });
    const pausedAt: number[] = [];
    const change = (facts: Partial<HTMLVideoElement>) => {
      [baseMs, startMs] = [nowMs(), performance.now()];
      set(facts);
    };
    player.pause = () => {
      pausedAt.push(Math.round(nowMs()));
      change({ paused: true });
      raise("pause");
    };
    const points = new PausePoints(player, life.signal);
    points.setPlaces(places);
    return {
      points,
      pausedAt,
      playOn: () => {
        change({ paused: false });
        raise("play");
      },
      seek: (toMs: number) => {
        set({ seeking: true });
        [baseMs, startMs] = [toMs, performance.now()];
        raise("seeking");
        set({ seeking: false });
        raise("seeked");
      },
    };
  }

  it("pauses at each place, and playing on goes on to the next", () => {
    const { pausedAt, playOn } = play([2000, 5000]);
    vi.advanceTimersByTime(10_000);
    expect(pausedAt).toEqual([2000]);
    playOn();
    vi.advanceTimersByTime(10_000);
    playOn();
    vi.advanceTimersByTime(10_000);
    expect(pausedAt).toEqual([2000, 5000]);
  });

  it("does not pause after a seek over a place, and does again after one back", () => {
    const { pausedAt, seek } = play([2000, 5000]);
    vi.advanceTimersByTime(1000);
    seek(3000);
    vi.advanceTimersByTime(1000);
    expect(pausedAt).toEqual([]);
    seek(500);
    vi.advanceTimersByTime(10_000);
    expect(pausedAt).toEqual([2000]);
  });

  it("plays on from a place to which the user goes", () => {
    const { pausedAt, seek } = play([2000, 5000]);
    seek(1980);
    vi.advanceTimersByTime(10_000);
    expect(pausedAt).toEqual([5000]);
  });

  it("pauses in time at another speed", () => {
    const { pausedAt } = play([3000], 2);
    vi.advanceTimersByTime(1500);
    expect(pausedAt).toEqual([3000]);
  });

  it("does not pause for places that come too late, or are taken back", () => {
    const { pausedAt, points } = play([]);
    vi.advanceTimersByTime(3000);
    points.setPlaces([2000, 2990, 6000]);
    vi.advanceTimersByTime(2000);
    points.setPlaces([]);
    vi.advanceTimersByTime(5000);
    expect(pausedAt).toEqual([]);
  });

  it("ends with its signal", () => {
    const { pausedAt } = play([2000]);
    life.abort();
    vi.advanceTimersByTime(5000);
    expect(pausedAt).toEqual([]);
  });
});
