import { beforeEach, describe, expect, it, vi } from "vitest";
import type { PlayerReport } from "../../messaging/player-report.ts";
import { trusted } from "../testing/trusted.ts";
import { watchPlayers } from "./player-watch.ts";

/** A player whose state a test sets as it likes. */
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

/** Media events do not bubble. */
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

  it("tells at once what is playing already, and what becomes of it", () => {
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

  it("tells a frame without players from one whose player is paused", () => {
    const player = addPlayer({});
    watch();
    raise(player, "pause");
    expect(states()).toEqual(["none"]);
  });

  it("tells of another speed, once", () => {
    const player = addPlayer({ paused: false });
    watch();
    set(player, { playbackRate: 1.5 });
    raise(player, "ratechange");
    raise(player, "ratechange");
    expect(reports.map(({ rate }) => rate)).toEqual([1, 1.5]);
  });

  it("tells of a jump, and of many in a row but now and then", () => {
    const player = addPlayer({ paused: false });
    watch();
    for (const atMs of [1000, 1010, 1050, 1150]) raise(player, "seeking", atMs);
    expect(reports.map(({ hasSeeked }) => hasSeeked)).toEqual([false, true, true]);
  });

  it("takes no notice of moving pictures without sound", () => {
    addPlayer({ paused: false });
    const picture = addPlayer({ paused: false, muted: true });
    watch();
    raise(picture, "playing");
    raise(picture, "seeking");
    set(picture, { paused: true });
    raise(picture, "pause");
    expect(states()).toEqual(["playing"]);
  });

  it("does not take a player that was turned down for a paused one", () => {
    const player = addPlayer({ paused: false });
    watch();
    set(player, { volume: 0 });
    raise(player, "volumechange");
    expect(states()).toEqual(["playing"]);
  });

  it("hears a player that comes to a shadow root later, and not after its end", () => {
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

  it("looks into the shadow root the user presses, whatever else is known already", () => {
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

  it("tells the place of what plays now and then, and of what stands still once", () => {
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
      [65_000, 1],
      [67_000, 0],
      [67_000, 0],
    ]);
  });

  it("sends the player that plays to a place, and no other", () => {
    const seekable = { length: 1, start: () => 0, end: () => 120 };
    const [one, other] = [
      addPlayer({ paused: false, currentTime: 10, readyState: 4, seekable }),
      addPlayer({ currentTime: 20, readyState: 4, seekable }),
    ];
    for (const player of [one, other]) {
      Object.defineProperty(player, "currentTime", { value: 0, writable: true });
    }
    watch().seek(61_000);
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
