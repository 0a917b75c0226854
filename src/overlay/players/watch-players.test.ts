import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PlayerReport } from "../../messaging/player-report.ts";
import { trusted } from "../testing/trusted.ts";
import { watchPlayers } from "./watch-players.ts";

function addPlayer(
  state: Partial<HTMLMediaElement>,
  parent: ParentNode = document.body,
): HTMLMediaElement {
  const player = document.createElement("video");
  set(player, { paused: true, ended: false, muted: false, volume: 1, playbackRate: 1, ...state });
  parent.append(player);
  return player;
}

function set(player: HTMLMediaElement, state: Partial<HTMLMediaElement>): void {
  for (const [name, value] of Object.entries(state)) {
    Object.defineProperty(player, name, { value, configurable: true });
  }
}

// Media events do not bubble.
function raise(player: HTMLMediaElement, name: string, timeStamp = 1000): void {
  const event = trusted(new Event(name));
  Object.defineProperty(event, "timeStamp", { value: timeStamp });
  player.dispatchEvent(event);
}

describe("watchPlayers", () => {
  let reports: PlayerReport[];
  let life: AbortController;

  beforeEach(() => {
    document.body.replaceChildren();
    reports = [];
    life = new AbortController();
    return () => {
      life.abort();
      vi.useRealTimers();
    };
  });

  const watch = () => watchPlayers((report) => reports.push(report), life.signal);
  const states = () => reports.map(({ state }) => state);

  it("reports a player that is already playing, and its changes", () => {
    const player = addPlayer({ paused: false });
    watch();
    set(player, { paused: true });
    raise(player, "pause");
    set(player, { paused: false });
    raise(player, "playing");
    set(player, { ended: true });
    raise(player, "ended");
    expect(states()).toEqual(["playing", "paused", "playing", "paused"]);
  });

  it("distinguishes a frame without players from a paused player", () => {
    const player = addPlayer({});
    watch();
    raise(player, "pause");
    expect(states()).toEqual(["none"]);
  });

  it("reports a rate change once", () => {
    const player = addPlayer({ paused: false });
    watch();
    set(player, { playbackRate: 1.5 });
    raise(player, "ratechange");
    raise(player, "ratechange");
    expect(reports.map(({ rate }) => rate)).toEqual([1, 1.5]);
  });

  it("reports seeks, and limits how often", () => {
    const player = addPlayer({ paused: false });
    watch();
    for (const atMs of [1000, 1010, 1050, 1150]) raise(player, "seeking", atMs);
    expect(reports.map(({ hasSeeked }) => hasSeeked)).toEqual([false, true, true]);
  });

  it("ignores silent videos", () => {
    addPlayer({ paused: false });
    const picture = addPlayer({ paused: false, muted: true });
    watch();
    raise(picture, "playing");
    raise(picture, "seeking");
    set(picture, { paused: true });
    raise(picture, "pause");
    expect(states()).toEqual(["playing"]);
  });

  it("does not report a muted player as paused", () => {
    const player = addPlayer({ paused: false });
    watch();
    set(player, { volume: 0 });
    raise(player, "volumechange");
    expect(states()).toEqual(["playing"]);
  });

  it("finds a player added to a shadow root later, until its end", () => {
    vi.useFakeTimers();
    watch();
    const host = document.createElement("my-player");
    const root = host.attachShadow({ mode: "open" });
    document.body.append(host);
    const player = addPlayer({ paused: false }, root);
    vi.advanceTimersByTime(60_000);
    set(player, { paused: true });
    raise(player, "pause");
    expect(states()).toEqual(["none", "playing", "paused"]);
    life.abort();
    set(player, { paused: false });
    raise(player, "playing");
    expect(states()).toHaveLength(3);
  });

  it("searches the shadow root that the user presses", () => {
    vi.useFakeTimers();
    addPlayer({ paused: false });
    watch();
    const host = document.createElement("div");
    const inner = document.createElement("my-player");
    host.attachShadow({ mode: "open" }).append(inner);
    document.body.append(host);
    addPlayer({ paused: false, playbackRate: 2 }, inner.attachShadow({ mode: "open" }));
    host.dispatchEvent(trusted(new Event("pointerdown", { bubbles: true })));
    vi.advanceTimersByTime(1000);
    expect(reports.map(({ rate }) => rate)).toEqual([1, 2]);
  });

  it("reports an expected position twice a minute, and one that has drifted within seconds", () => {
    vi.useFakeTimers();
    const player = addPlayer({ paused: false, currentTime: 60, readyState: 4 });
    watch();
    const begunAtMs = performance.now();
    const playUntil = (seconds: number, stalledS = 0) => {
      while (performance.now() - begunAtMs < seconds * 1000) {
        set(player, { currentTime: 60.1 - stalledS + (performance.now() - begunAtMs) / 1000 });
        vi.advanceTimersByTime(100);
      }
    };
    playUntil(29);
    expect(reports).toHaveLength(1);
    playUntil(31);
    expect(reports.map(({ place }) => Math.round((place?.mediaMs ?? 0) / 1000))).toEqual([60, 90]);
    playUntil(37, 1);
    expect(reports).toHaveLength(3);
  });

  it("reports where a player waits or is paused, once", () => {
    vi.useFakeTimers();
    const player = addPlayer({ paused: false, currentTime: 60, readyState: 4 });
    watch();
    const places = () => reports.map(({ place }) => place && [place.mediaMs, place.speed]);
    set(player, { currentTime: 65 });
    vi.advanceTimersByTime(5000);
    set(player, { currentTime: 67, readyState: 2 });
    raise(player, "waiting");
    set(player, { currentTime: 67.001 });
    raise(player, "waiting");
    set(player, { currentTime: 67, paused: true });
    raise(player, "pause");
    vi.advanceTimersByTime(60_000);
    expect(places()).toEqual([
      [60_000, 1],
      [67_000, 0],
      [67_000, 0],
    ]);
  });

  it("seeks only the player that plays", () => {
    const seekable = { length: 1, start: () => 0, end: () => 120 };
    const [one, other] = [
      addPlayer({ paused: false, currentTime: 10, readyState: 4, seekable }),
      addPlayer({ currentTime: 20, readyState: 4, seekable }),
    ];
    for (const player of [one, other]) {
      Object.defineProperty(player, "currentTime", { value: 0, writable: true });
    }
    watch().seekTo(61_000);
    expect([one.currentTime, other.currentTime]).toEqual([61, 0]);
  });

  it("is silent after its end", () => {
    const player = addPlayer({ paused: false });
    watch();
    life.abort();
    set(player, { paused: true });
    raise(player, "pause");
    raise(player, "seeking");
    expect(states()).toEqual(["playing"]);
  });
});
