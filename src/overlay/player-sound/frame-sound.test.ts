import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { decodeSamples, type PlayerSound } from "../../messaging/player-sound.ts";
import { trusted } from "../testing/trusted.ts";
import { AudioGraph } from "./audio-graph.ts";
import { FrameSound } from "./frame-sound.ts";

vi.mock("../../platform/sync-api.ts", () => ({ runtime: {} }));

const RATE_HZ = 48_000;
const BLOCK_FRAMES = 480;

// A track of `captureStream`, which a `MediaStreamTrackProcessor` reads.
class FakeTrack {
  readonly kind = "audio";
  readonly stop = vi.fn(() => {
    this.#controller?.close();
    this.#controller = null;
  });
  #controller: ReadableStreamDefaultController<unknown> | null = null;
  readonly readable = new ReadableStream({
    start: (controller) => {
      this.#controller = controller;
    },
  });

  async play(level: number): Promise<void> {
    this.#controller?.enqueue({
      ...{ numberOfFrames: BLOCK_FRAMES, numberOfChannels: 1, sampleRate: RATE_HZ },
      copyTo: (samples: Float32Array) => samples.fill(level),
      close: () => undefined,
    });
    await vi.advanceTimersByTimeAsync(0);
  }
}

class FakeStream extends EventTarget {
  readonly tracks: FakeTrack[];

  constructor(tracks: FakeTrack[]) {
    super();
    this.tracks = tracks;
  }

  getTracks = () => this.tracks;

  add(track: FakeTrack): void {
    this.tracks.push(track);
    this.dispatchEvent(trusted(Object.assign(new Event("addtrack"), { track })));
  }
}

const PLAYING = { paused: false, ended: false, muted: false, volume: 1, readyState: 4 };

function addPlayer(facts: object, stream: FakeStream | null) {
  const player = document.createElement("video");
  const capture = vi.fn(() => {
    if (!stream) throw new DOMException("Not of this origin.", "SecurityError");
    return stream;
  });
  Object.assign(player, { captureStream: capture });
  const change = (changed: object, name?: string) => {
    for (const [key, value] of Object.entries(changed)) {
      Object.defineProperty(player, key, { value, configurable: true });
    }
    if (name) player.dispatchEvent(trusted(new Event(name)));
  };
  change({ ...PLAYING, srcObject: null, ...facts });
  document.body.append(player);
  return { player, capture, change };
}

describe("FrameSound", () => {
  let life: AbortController;
  let sent: PlayerSound[];

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal(
      "MediaStreamTrackProcessor",
      class {
        readonly readable: ReadableStream;
        constructor({ track }: { track: FakeTrack }) {
          this.readable = track.readable;
        }
      },
    );
    vi.stubGlobal("MediaStream", class {});
    document.body.replaceChildren();
    life = new AbortController();
    sent = [];
  });
  afterEach(() => {
    life.abort();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const connect = (sound: FrameSound) => {
    const open = new AbortController();
    sound.connect((message) => sent.push(message), open.signal);
    sound.begin({ receiver: "r", continuesAtMs: null });
    return open;
  };
  const start = () => {
    const sound = new FrameSound(() => undefined, life.signal);
    return { sound, open: connect(sound) };
  };
  const kinds = () => sent.map(({ kind }) => kind);
  const levels = () =>
    sent.flatMap((message) =>
      message.kind === "sound" ? [...(decodeSamples(message.samples) ?? [])] : [],
    );

  it("looks for more players in shadow roots while none of the known ones sounds", () => {
    const { change } = addPlayer({ paused: true }, new FakeStream([new FakeTrack()]));
    let isMissing = () => false;
    const sound = new FrameSound((_, isAnyMissing) => {
      isMissing = isAnyMissing;
    }, life.signal);
    connect(sound);
    expect(isMissing()).toBe(true);
    change({ paused: false }, "playing");
    expect(isMissing()).toBe(false);
    change({ paused: true }, "pause");
    expect(isMissing()).toBe(true);
  });

  it("reads a player that plays, and calls it quiet soon after it has stopped", async () => {
    const track = new FakeTrack();
    const { change } = addPlayer({}, new FakeStream([track]));
    start();
    expect(sent).toMatchObject([{ kind: "sounding", startedAtMs: 0, isReadable: true }]);
    for (const level of [0.1, 0.2, 0.3]) await track.play(level);
    change({ paused: true }, "pause");
    await vi.advanceTimersByTimeAsync(500);
    expect(kinds()).toEqual(["sounding", "sound", "sound", "quiet"]);
    expect(levels()).toHaveLength(3 * BLOCK_FRAMES);
    change({ paused: false }, "playing");
    expect(sent.at(-1)).toMatchObject({ kind: "sounding" });
    expect((sent.at(-1) as { startedAtMs: number }).startedAtMs).toBeGreaterThan(0);
    expect(track.stop).not.toHaveBeenCalled();
    life.abort();
    expect(track.stop).toHaveBeenCalledOnce();
  });

  it("keeps the sound of a broken connection for the next one", async () => {
    const track = new FakeTrack();
    addPlayer({}, new FakeStream([track]));
    const { sound, open } = start();
    await track.play(0.5);
    open.abort();
    sent.length = 0;
    for (let i = 0; i < 3; i++) await track.play(0.5);
    expect(sent).toEqual([]);
    connect(sound);
    expect(kinds()).toEqual(["sounding", "sound", "sound"]);
    expect(levels()).toHaveLength(4 * BLOCK_FRAMES);
  });

  it("leaves out a player that is muted, and one that never plays", async () => {
    const track = new FakeTrack();
    const { change, capture } = addPlayer({ paused: true }, new FakeStream([track]));
    start();
    expect(capture).not.toHaveBeenCalled();
    change({ paused: false, muted: true }, "play");
    await track.play(0.5);
    await track.play(0.5);
    expect(sent).toEqual([]);
    change({ muted: false }, "volumechange");
    await track.play(0.5);
    await track.play(0.5);
    expect(kinds()).toEqual(["sounding", "sound"]);
  });

  it("follows a player to the track of its next medium", async () => {
    const [first, second] = [new FakeTrack(), new FakeTrack()];
    const stream = new FakeStream([first]);
    addPlayer({}, stream);
    start();
    first.stop();
    stream.add(second);
    await vi.advanceTimersByTimeAsync(0);
    await second.play(0.4);
    await second.play(0.4);
    expect(levels()).toHaveLength(2 * BLOCK_FRAMES);
    const tracks = new Set(sent.map(({ track }) => track));
    expect(tracks.size).toBe(2);
  });

  it("reports a player that sounds and cannot be read, and reads its next medium", async () => {
    const { change, capture } = addPlayer({}, null);
    start();
    expect(sent).toMatchObject([{ kind: "sounding", isReadable: false }]);
    const track = new FakeTrack();
    capture.mockReturnValue(new FakeStream([track]));
    change({}, "loadeddata");
    expect(sent.slice(1)).toMatchObject([
      { kind: "sounding", isReadable: true },
      { kind: "quiet" },
    ]);
  });

  it("hears no event that the page has made up, and forgets players that it has removed", async () => {
    const track = new FakeTrack();
    const { player, change } = addPlayer({}, new FakeStream([track]));
    start();
    change({ muted: true });
    player.dispatchEvent(new Event("volumechange"));
    expect(kinds()).toEqual(["sounding"]);
    player.remove();
    change({ paused: true });
    await vi.advanceTimersByTimeAsync(1000);
    expect(kinds()).toEqual(["sounding", "quiet"]);
    expect(track.stop).toHaveBeenCalledOnce();
  });

  it("continues with sound that was held back, wherever the page is pressed", async () => {
    const resume = vi.spyOn(AudioGraph, "resume");
    start();
    resume.mockClear();
    await vi.advanceTimersByTimeAsync(2000);
    expect(resume).toHaveBeenCalledTimes(2);
    resume.mockRestore();
  });
});
