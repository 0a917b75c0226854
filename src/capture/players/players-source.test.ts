import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChannelEnd } from "../../messaging/channel.ts";
import { encodeSamples } from "../../messaging/player-sound.ts";
import { PlayerEnds } from "./player-ends.ts";
import { PlayersSource } from "./players-source.ts";

vi.mock("webextension-polyfill", () => ({ default: {} }));

const PIECE = {
  kind: "sound",
  number: 1,
  rateHz: 48_000,
  samples: encodeSamples(level(0.5)),
} as const;

const OPTIONS = { tabId: 7, isOne: false, continuesAtMs: 500 };
const BEGIN = { kind: "begin", receiver: expect.any(String), continuesAtMs: 500 };

function level(value: number): Float32Array {
  return new Float32Array(960).fill(value);
}

// A connected frame, as the capture document sees it.
function fakeFrame(tabId: number) {
  const posted: unknown[] = [];
  let receive = (_: unknown) => {};
  let close = () => {};
  const end: ChannelEnd<"player-sound"> = {
    ...{ name: "player-sound", tabId, isTop: true, address: "https://talks.test/" },
    isClosed: () => false,
    close: () => undefined,
    post: (message) => void posted.push(message),
    onMessage: (callback) => {
      receive = callback;
    },
    onClosed: (callback) => {
      close = callback;
    },
  };
  return { end, posted, send: (message: unknown) => receive(message), close: () => close() };
}

describe("PlayersSource", () => {
  let ends: PlayerEnds;
  let connect: (end: ChannelEnd<"player-sound">) => void;
  let accepting: AbortSignal[];
  let stop: AbortController;
  let heardMs: number;
  let loudMs: number;
  let sounding: boolean[];
  const begin = { kind: "sounding", track: 1, startedAtMs: 0, size: 1, isReadable: true };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval", "performance"] });
    accepting = [];
    ends = new PlayerEnds((accept, signal) => {
      connect = accept;
      accepting.push(signal);
    });
    // Another tab's players are captured.
    ends.retain();
    stop = new AbortController();
    heardMs = 0;
    loudMs = 0;
    sounding = [];
  });
  afterEach(() => {
    stop.abort();
    vi.useRealTimers();
  });

  function start() {
    const onSounding = (isSounding: boolean) => void sounding.push(isSounding);
    const source = new PlayersSource(ends, { ...OPTIONS, onSounding });
    const onBlock = (samples: Float32Array) => {
      heardMs += samples.length / 48;
      if (samples.some((sample) => sample > 0.4)) loudMs += samples.length / 48;
      return 0;
    };
    return source.read(onBlock, stop.signal);
  }

  it("mixes the frames of its tab alone, and ends their scripts when it ends", async () => {
    const [frame, silent, foreign] = [fakeFrame(7), fakeFrame(7), fakeFrame(8)];
    for (const { end } of [frame, silent, foreign]) connect(end);
    const read = start();
    for (const { send } of [frame, foreign]) {
      send(begin);
      send({ ...PIECE, track: 1 });
    }
    expect(loudMs).toBe(20);
    frame.close();
    expect(sounding).toEqual([true, false]);
    vi.advanceTimersByTime(600);
    expect(heardMs).toBeCloseTo(620, -2);
    stop.abort();
    await read;
    expect(silent.posted).toEqual([BEGIN, { kind: "end" }]);
    expect(foreign.posted).toEqual([]);
  });

  it("tells each frame of its tab which sound it lacks, also one that connects later", () => {
    const [early, late] = [fakeFrame(7), fakeFrame(7)];
    connect(early.end);
    void start();
    connect(late.end);
    expect([early.posted, late.posted]).toEqual([[BEGIN], [BEGIN]]);
  });

  it("marks for a frame where its pieces are on the capture clock", () => {
    const frame = fakeFrame(7);
    connect(frame.end);
    void start();
    frame.send(begin);
    for (let number = 1; number <= 60; number++) frame.send({ ...PIECE, track: 1, number });
    expect(frame.posted.slice(1)).toEqual([
      { kind: "mark", number: 25, positionMs: 1000 },
      { kind: "mark", number: 50, positionMs: 1500 },
    ]);
  });

  it("fills in no silence before frames can have sent again what they keep", async () => {
    void start();
    vi.advanceTimersByTime(2900);
    expect(heardMs).toBe(0);
    const frame = fakeFrame(7);
    connect(frame.end);
    frame.send(begin);
    frame.send({ ...PIECE, track: 1 });
    expect(heardMs).toBe(20);
    frame.close();
    vi.advanceTimersByTime(600);
    expect(heardMs).toBeCloseTo(620, -2);
  });

  it("accepts connections until the last source is closed", async () => {
    const options = { ...OPTIONS, onSounding: () => {} };
    const [one, other] = [new PlayersSource(ends, options), new PlayersSource(ends, options)];
    ends.release();
    await one.close();
    await one.close();
    expect(accepting.map(({ aborted }) => aborted)).toEqual([false]);
    await other.close();
    expect(accepting.map(({ aborted }) => aborted)).toEqual([true]);
    new PlayersSource(ends, options);
    expect(accepting.map(({ aborted }) => aborted)).toEqual([true, false]);
  });

  it("ignores what is no message, and a flood", async () => {
    const frame = fakeFrame(7);
    connect(frame.end);
    void start();
    frame.send(begin);
    for (const message of [null, "sound", { ...PIECE, track: 1, samples: "no Base64!" }]) {
      frame.send(message);
    }
    for (let i = 0; i < 3000; i++) frame.send({ ...PIECE, track: 1 });
    expect(loudMs).toBeGreaterThan(30_000);
    expect(loudMs).toBeLessThanOrEqual(40_000);
  });

  it("ends the script of a frame that nobody captures, but not at once", () => {
    const frame = fakeFrame(7);
    connect(frame.end);
    vi.advanceTimersByTime(5000);
    expect(frame.posted).toEqual([]);
    vi.advanceTimersByTime(6000);
    expect(frame.posted).toEqual([{ kind: "end" }]);
  });

  it("fails with what recording its sound has thrown", async () => {
    const frame = fakeFrame(7);
    connect(frame.end);
    const source = new PlayersSource(ends, { ...OPTIONS, onSounding: () => {} });
    const full = () => {
      throw new Error("full");
    };
    const read = source.read(full, stop.signal);
    frame.send(begin);
    frame.send({ ...PIECE, track: 1 });
    await expect(read).rejects.toThrow("full");
  });
});
