import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PlayerReport } from "../../messaging/player-report.ts";
import { FakeEnd } from "../testing/fake-end.ts";
import { fake, resetWorld } from "../testing/fake-world.ts";
import { PlayerFrames } from "./player-frames.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-world.ts")).fake.browser };
});

const NOW_MS = 1_700_000_000_000;

beforeEach(() => {
  resetWorld();
  vi.useFakeTimers({ now: NOW_MS, toFake: ["performance", "Date"] });
  return () => vi.useRealTimers();
});

/** Milliseconds since the test began, on the wall clock as the background reads it. */
const wall = (ms: number) => performance.timeOrigin + ms;

const report = (state: PlayerReport["state"], rate = 1): PlayerReport => ({
  state,
  rate,
  hasSeeked: false,
  place: null,
});

describe("PlayerFrames", () => {
  it("takes a tab for paused when what played in any of its frames does so no more", () => {
    const frames = new PlayerFrames();
    const [top, inner] = [new FakeEnd("players"), new FakeEnd("players")];
    frames.report(top, report("none"));
    expect(frames.stateOf(7)).toEqual({ paused: false, rate: 1 });
    frames.report(inner, report("playing", 1.25));
    expect(frames.stateOf(7)).toEqual({ paused: false, rate: 1.25 });
    frames.report(inner, report("paused", 1.25));
    expect(frames.stateOf(7)).toEqual({ paused: true, rate: 1 });
    frames.report(top, report("playing"));
    expect(frames.stateOf(7).paused).toBe(false);
  });

  it("forgets a frame that is gone, and keeps tabs apart", () => {
    const frames = new PlayerFrames();
    const [one, other] = [new FakeEnd("players", 7), new FakeEnd("players", 8)];
    frames.report(one, report("paused"));
    frames.report(other, report("playing"));
    frames.remove(one);
    expect(frames.stateOf(7).paused).toBe(false);
    frames.end(8);
    expect([one.kinds, other.kinds]).toEqual([[], ["end"]]);
  });

  const at = (
    state: PlayerReport["state"],
    mediaMs: number,
    place: Partial<NonNullable<PlayerReport["place"]>> = {},
  ): PlayerReport => ({
    ...report(state),
    place: {
      mediaMs,
      atMs: wall(performance.now()),
      speed: state === "playing" ? 1 : 0,
      durationMs: 600_000,
      seekable: { fromMs: 0, toMs: 600_000 },
      ...place,
    },
  });

  it("goes by the player that began to play last, in whatever frame", () => {
    const frames = new PlayerFrames();
    const [film, advert] = [new FakeEnd("players"), new FakeEnd("players")];
    frames.report(film, at("playing", 60_000));
    frames.report(advert, at("playing", 1000));
    frames.report(film, at("playing", 60_000));
    expect(frames.placeIn(7)?.mediaMs).toBe(1000);
    frames.report(advert, at("paused", 2000));
    expect(frames.placeIn(7)).toMatchObject({ mediaMs: 60_000, rate: 1, canSeek: true });
    frames.report(film, at("paused", 61_000));
    expect(frames.placeIn(7)).toMatchObject({ mediaMs: 2000, rate: 0 });
    frames.remove(advert);
    expect(frames.placeIn(7)?.mediaMs).toBe(61_000);
  });

  it("sends the player that counts to a place, and only where it can go", () => {
    const frames = new PlayerFrames();
    const [film, other] = [new FakeEnd("players"), new FakeEnd("players")];
    expect(frames.seek(7, 1000)).toBe(false);
    frames.report(other, at("playing", 0));
    frames.report(film, at("playing", 0, { seekable: { fromMs: 60_000, toMs: 90_000 } }));
    expect(frames.seek(7, 59_500)).toBe(true);
    expect(frames.seek(7, 10_000)).toBe(false);
    expect(frames.seek(7, 99_000)).toBe(false);
    expect(film.messages).toEqual([{ kind: "seek-to", mediaMs: 59_500 }]);
    expect(other.messages).toEqual([]);
    frames.report(film, at("playing", 0, { seekable: null }));
    expect(frames.placeIn(7)?.canSeek).toBe(false);
    expect(frames.seek(7, 60_000)).toBe(false);
  });

  it("does not believe the clock of a page that is far off", () => {
    const frames = new PlayerFrames();
    frames.report(new FakeEnd("players"), at("playing", 5000, { atMs: wall(-3_600_000) }));
    expect(frames.placeIn(7)?.atMs).toBe(wall(performance.now()));
  });

  it("knows in the worker's next life where the players were", async () => {
    const frames = new PlayerFrames();
    frames.report(new FakeEnd("players"), at("playing", 30_000));
    const spokenAtMs = wall(performance.now()) + 2000;
    const next = new PlayerFrames();
    await next.recall(7);
    expect(next.mediaMs(7, spokenAtMs)).toBe(32_000);
    expect(next.areWatched(7)).toBe(false);
    next.end(7);
    expect(fake.remembers.size).toBe(0);
    await next.recall(7);
    expect(next.mediaMs(7, spokenAtMs)).toBeNull();
  });

  it("begins anew where what was remembered is damaged", async () => {
    fake.remembers.set("playerPieces:7", [{ atMs: "now" }]);
    const frames = new PlayerFrames();
    await frames.recall(7);
    expect(frames.mediaMs(7, NOW_MS)).toBeNull();
  });
});
