import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PlayerReport } from "../../messaging/player-report.ts";
import { fake, resetFakes } from "../testing/fake-background.ts";
import { FakeEnd } from "../testing/fake-end.ts";
import { PlayerFrames } from "./player-frames.ts";

vi.mock("webextension-polyfill", async () => {
  return { default: (await import("../testing/fake-background.ts")).fake.browser };
});

const NOW_MS = 1_700_000_000_000;

beforeEach(() => {
  resetFakes();
  vi.useFakeTimers({ now: NOW_MS, toFake: ["performance", "Date"] });
  return () => vi.useRealTimers();
});

const wall = (ms: number) => performance.timeOrigin + ms;

const report = (state: PlayerReport["state"], rate = 1): PlayerReport => ({
  state,
  rate,
  hasSeeked: false,
  place: null,
});

describe("PlayerFrames", () => {
  it("counts a tab as paused when no player of any frame plays any more", () => {
    const frames = new PlayerFrames();
    const [top, inner] = [new FakeEnd("players"), new FakeEnd("players")];
    frames.setReport(top, report("none"));
    expect(frames.stateOf(7)).toEqual({ paused: false, rate: 1 });
    frames.setReport(inner, report("playing", 1.25));
    expect(frames.stateOf(7)).toEqual({ paused: false, rate: 1.25 });
    frames.setReport(inner, report("paused", 1.25));
    expect(frames.stateOf(7)).toEqual({ paused: true, rate: 1 });
    frames.setReport(top, report("playing"));
    expect(frames.stateOf(7).paused).toBe(false);
  });

  it("forgets closed frames and keeps tabs apart", () => {
    const frames = new PlayerFrames();
    const [one, other] = [new FakeEnd("players", 7), new FakeEnd("players", 8)];
    frames.setReport(one, report("paused"));
    frames.setReport(other, report("playing"));
    frames.removeFrame(one);
    expect(frames.stateOf(7).paused).toBe(false);
    frames.endTab(8);
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

  it("follows the player that started last, in any frame", () => {
    const frames = new PlayerFrames();
    const [film, advert] = [new FakeEnd("players"), new FakeEnd("players")];
    frames.setReport(film, at("playing", 60_000));
    frames.setReport(advert, at("playing", 1000));
    frames.setReport(film, at("playing", 60_000));
    expect(frames.positionIn(7)?.mediaMs).toBe(1000);
    frames.setReport(advert, at("paused", 2000));
    expect(frames.positionIn(7)).toMatchObject({ mediaMs: 60_000, rate: 1, canSeek: true });
    frames.setReport(film, at("paused", 61_000));
    expect(frames.positionIn(7)).toMatchObject({ mediaMs: 2000, rate: 0 });
    frames.removeFrame(advert);
    expect(frames.positionIn(7)?.mediaMs).toBe(61_000);
  });

  it("seeks the current player, and only within its range", () => {
    const frames = new PlayerFrames();
    const [film, other] = [new FakeEnd("players"), new FakeEnd("players")];
    expect(frames.seekPlayer(7, 1000)).toBe(false);
    frames.setReport(other, at("playing", 0));
    frames.setReport(film, at("playing", 0, { seekable: { fromMs: 60_000, toMs: 90_000 } }));
    expect(frames.seekPlayer(7, 59_500)).toBe(true);
    expect(frames.seekPlayer(7, 10_000)).toBe(false);
    expect(frames.seekPlayer(7, 99_000)).toBe(false);
    expect(film.messages).toEqual([{ kind: "seek-to", mediaMs: 59_500 }]);
    expect(other.messages).toEqual([]);
    frames.setReport(film, at("playing", 0, { seekable: null }));
    expect(frames.positionIn(7)?.canSeek).toBe(false);
    expect(frames.seekPlayer(7, 60_000)).toBe(false);
  });

  it("ignores a page clock that is far off", () => {
    const frames = new PlayerFrames();
    frames.setReport(new FakeEnd("players"), at("playing", 5000, { atMs: wall(-3_600_000) }));
    expect(frames.positionIn(7)?.atMs).toBe(wall(performance.now()));
  });

  it("restores positions after a worker restart", async () => {
    const frames = new PlayerFrames();
    frames.setReport(new FakeEnd("players"), at("playing", 30_000));
    const spokenAtMs = wall(performance.now()) + 2000;
    const next = new PlayerFrames();
    await next.restoreTab(7);
    expect(next.mediaMs(7, spokenAtMs)).toBe(32_000);
    expect(next.isWatched(7)).toBe(false);
    next.endTab(7);
    expect(fake.sessionStored.size).toBe(0);
    await next.restoreTab(7);
    expect(next.mediaMs(7, spokenAtMs)).toBeNull();
  });

  it("starts empty when the stored positions are damaged", async () => {
    fake.sessionStored.set("playerPieces:7", [{ atMs: "now" }]);
    const frames = new PlayerFrames();
    await frames.restoreTab(7);
    expect(frames.mediaMs(7, NOW_MS)).toBeNull();
  });
});
