// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSoundEncoder } from "../audio/sound-encoder.ts";
import { DEFAULT_SOURCE_CONTENT_TYPE, type SourceContentType } from "../audio/source-formats.ts";
import type { SoundChunk } from "../messaging/sound-chunk.ts";
import type { FakeContext } from "../messaging/testing/fake-context-locks.ts";
import type { CreateEncoder } from "./chunk-stream.ts";
import { FeedServer } from "./feed-server.ts";
import { RecordedSound } from "./recorded-sound.ts";
import { FakeWorker } from "./testing/fake-worker.ts";

const RATE_HZ = 16_000;

/** Numbers each millisecond: its samples all carry it, so that chunks tell what sound they hold. */
function numbered(fromMs: number, ms: number): Float32Array {
  return Float32Array.from(
    { length: ms * 16 },
    (_, i) => (((fromMs + Math.floor(i / 16)) % 30_000) + 1) / 32_767,
  );
}

describe("FeedServer and SoundDesk", () => {
  const contentType = DEFAULT_SOURCE_CONTENT_TYPE;
  let worker: FakeWorker;
  let room: FakeContext;
  let server: FeedServer;
  let sound: RecordedSound;
  let capture: ReturnType<FeedServer["serve"]>;
  const onFailure = vi.fn();

  const record = (ringMs = 30_000) =>
    new RecordedSound({ inputRateHz: RATE_HZ, rateHz: RATE_HZ, ringMs });

  /** A capture document. */
  const open = (lives: FakeContext, createEncoder: CreateEncoder = createSoundEncoder) =>
    new FeedServer({ createEncoder, onFailure, handOver: worker.handOver, lives });

  /** The sound of a tab, `ms` long, block by block. */
  const play = (ms: number, feed = capture) => {
    for (let at = 0; at < ms; at += 10) {
      feed.append(numbered(Math.round(feed.sound.endMs), 10));
    }
  };
  const hush = (ms: number) => {
    for (let at = 0; at < ms; at += 10) capture.append(new Float32Array(160));
  };

  /** Listens as a stream would that hands everything over at once. */
  const listen = (
    desk = worker.desk,
    fromMs = 0,
    { captureId = "a", format = contentType as SourceContentType, takes = true } = {},
  ) => {
    const chunks: SoundChunk[] = [];
    const onEnd = vi.fn();
    const stream = desk.feed(captureId).open(
      { fromMs, contentType: format },
      {
        onChunk: (chunk) => {
          chunks.push(chunk);
          if (takes) stream.taken();
        },
        onEnd,
      },
    );
    const untilMs = () => (chunks.at(-1)?.startMs ?? 0) + (chunks.at(-1)?.durationMs ?? 0);
    return { chunks, stream, onEnd, untilMs };
  };

  beforeEach(() => {
    worker = new FakeWorker();
    room = worker.locks.context();
    server = open(room);
    sound = record();
    capture = server.serve({ tabId: 1, captureId: "a" }, sound);
  });
  afterEach(() => {
    server.forget("a");
    server.forget("b");
    for (const port of worker.ports) port.close();
  });

  it("bring sound to the worker once and in order", async () => {
    const heard = listen();
    play(3000);
    await vi.waitFor(() => expect(heard.untilMs()).toBe(3000));
    expect(heard.chunks.map(({ startMs }) => startMs)).toEqual(
      Array.from({ length: 50 }, (_, i) => i * 60),
    );
    // Once, however many ports a slow machine had the room offer (`sound-link.test.ts`).
    expect(worker.told).toEqual([[{ tabId: 1, captureId: "a" }]]);
  });

  it("carry a request that comes before the capture, and one that comes before a port", async () => {
    const early = listen(worker.desk, 0, { captureId: "b" });
    const other = server.serve({ tabId: 2, captureId: "b" }, record());
    play(120, other);
    await vi.waitFor(() => expect(early.untilMs()).toBe(120));
    const late = server.serve({ tabId: 3, captureId: "c" }, record());
    const asked = listen(worker.desk, 0, { captureId: "d" });
    await vi.waitFor(() => expect(late.isNeeded).toBe(true));
    server.serve({ tabId: 4, captureId: "d" }, record());
    play(60, server.serve({ tabId: 4, captureId: "d" }, record()));
    expect(asked.chunks).toEqual([]);
    server.forget("c");
    server.forget("d");
  });

  it("go on with the same sound in the worker's next life, ten times in a row", async () => {
    const kept: SoundChunk[] = [];
    let heard = listen();
    worker.onStart = (desk) => {
      const settledMs = (kept.at(-1)?.startMs ?? -60) + 60;
      desk.feed("a").settle(settledMs);
      heard = listen(desk, settledMs);
    };
    for (let life = 1; life <= 10; life++) {
      play(600);
      await vi.waitFor(() => expect(heard.untilMs()).toBe(life * 600));
      // The words of the last moments were not written down yet.
      kept.push(...heard.chunks.slice(0, -2));
      worker.stop();
      await vi.waitFor(() => expect(worker.told.length).toBe(life + 1));
    }
    play(60);
    await vi.waitFor(() => expect(heard.untilMs()).toBe(6060));
    const whole = [...kept, ...heard.chunks];
    expect(whole.map(({ startMs }) => startMs)).toEqual(
      Array.from({ length: 101 }, (_, i) => i * 60),
    );
    const first = whole.map(({ bytes }) => new DataView(bytes.buffer).getInt16(400, true));
    expect(new Set(first).size).toBe(101);
    expect(worker.ports.length).toBe(11);
  });

  it("give no more than the credit, and hear no stream that was closed", async () => {
    const first = listen(worker.desk, 0, { takes: false });
    play(1800);
    await vi.waitFor(() => expect(first.chunks.length).toBe(16));
    const second = listen(worker.desk, 300);
    await vi.waitFor(() => expect(second.untilMs()).toBe(1800));
    first.stream.taken();
    expect(second.chunks[0]?.startMs).toBe(300);
    second.stream.close();
    play(600);
    const third = listen(worker.desk, 1800);
    await vi.waitFor(() => expect(third.untilMs()).toBe(2400));
    expect(first.chunks.length).toBe(16);
    expect(second.untilMs()).toBe(1800);
  });

  it("lose nothing when the format goes to another rate and back", async () => {
    const before = listen();
    play(1200);
    await vi.waitFor(() => expect(before.untilMs()).toBe(1200));
    const telephone = listen(worker.desk, 300, { format: "audio/pcm;encoding=alaw;rate=8000" });
    play(600);
    await vi.waitFor(() => expect(telephone.untilMs()).toBeCloseTo(1800, 3));
    expect(telephone.chunks[0]?.startMs).toBe(300);
    expect(telephone.chunks[0]?.bytes.length).toBe(480);
    const disc = listen(worker.desk, 900, { format: "audio/pcm;encoding=s16le;rate=44100" });
    play(600);
    await vi.waitFor(() => expect(disc.untilMs()).toBeGreaterThan(2330));
    expect(disc.chunks[0]?.startMs).toBeCloseTo(900, 0);
    const gaps = disc.chunks.map(
      (chunk, i) => chunk.startMs - (disc.chunks[0]?.startMs ?? 0) - i * 60,
    );
    expect(Math.max(...gaps.map(Math.abs))).toBeLessThan(0.001);
  });

  it("answer a wait for sound with its beginning, less the pre-roll", async () => {
    const signal = new AbortController().signal;
    listen();
    hush(3000);
    const waiting = worker.desk.feed("a").whenSound(500, signal);
    await vi.waitFor(() => expect(capture.isNeeded).toBe(false));
    play(10);
    await expect(waiting).resolves.toBeCloseTo(2000, -1);
    // What has sounded already counts too, but nothing before the position asked for.
    await expect(worker.desk.feed("a").whenSound(2900, signal)).resolves.toBe(2900);
  });

  it("let a worker sleep that waits for sound, and wake it when there is some", async () => {
    const signal = new AbortController().signal;
    listen().stream.close();
    void worker.desk.feed("a").whenSound(0, signal);
    await vi.waitFor(() => expect(capture.isNeeded).toBe(false));
    worker.stop();
    const firstPort = worker.ports[0];
    await vi.waitFor(() => expect(firstPort).toBeDefined());
    hush(2000);
    expect(worker.told.length).toBe(1);
    const found = vi.fn();
    worker.onStart = (desk) => void desk.feed("a").whenSound(0, signal).then(found);
    play(20);
    await vi.waitFor(() => expect(found).toHaveBeenCalledOnce());
    expect(found.mock.calls[0]?.[0]).toBeCloseTo(1000, -1);
  });

  it("end streams and waits when capture is over, and keep what it has heard", async () => {
    const signal = new AbortController().signal;
    play(630);
    const heard = listen();
    await vi.waitFor(() => expect(heard.untilMs()).toBe(600));
    capture.end();
    await vi.waitFor(() => expect(heard.onEnd).toHaveBeenCalledOnce());
    expect(heard.untilMs()).toBe(630);
    const again = listen(worker.desk, 300);
    await vi.waitFor(() => expect(again.onEnd).toHaveBeenCalledOnce());
    expect(again.chunks[0]?.startMs).toBe(300);
    await expect(worker.desk.feed("a").whenSound(630, signal)).resolves.toBeNull();
  });

  it("stop waiting with the signal", async () => {
    const abort = new AbortController();
    listen();
    const waiting = worker.desk.feed("a").whenSound(0, abort.signal);
    await vi.waitFor(() => expect(capture.isNeeded).toBe(false));
    abort.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    await vi.waitFor(() => expect(capture.isNeeded).toBe(true));
    await expect(worker.desk.feed("a").whenSound(0, abort.signal)).rejects.toThrow("stopped");
  });

  it("keep the sound of two tabs apart", async () => {
    const other = server.serve({ tabId: 2, captureId: "b" }, record());
    const [first, second] = [listen(), listen(worker.desk, 0, { captureId: "b" })];
    play(300);
    play(120, other);
    await vi.waitFor(() => expect(first.untilMs()).toBe(300));
    await vi.waitFor(() => expect(second.untilMs()).toBe(120));
    server.forget("b");
    play(300);
    await vi.waitFor(() => expect(first.untilMs()).toBe(600));
  });

  it("end what was asked of a document that is gone, and serve the next one", async () => {
    const gone = listen();
    play(60);
    await vi.waitFor(() => expect(gone.untilMs()).toBe(60));
    room.end();
    await vi.waitFor(() => expect(gone.onEnd).toHaveBeenCalledOnce());
    const next = open(worker.locks.context());
    const anew = next.serve({ tabId: 1, captureId: "b" }, record());
    const heard = listen(worker.desk, 0, { captureId: "b" });
    play(60, anew);
    await vi.waitFor(() => expect(heard.untilMs()).toBe(60));
    next.forget("b");
  });

  it("tell when the sound cannot be encoded", async () => {
    const error = new Error("no encoder");
    await vi.waitFor(() => expect(worker.told.length).toBe(1));
    room.end();
    const broken = open(worker.locks.context(), () => Promise.reject(error));
    broken.serve({ tabId: 5, captureId: "e" }, record());
    await vi.waitFor(() => expect(worker.told.length).toBe(2));
    listen(worker.desk, 0, { captureId: "e" });
    await vi.waitFor(() =>
      expect(onFailure).toHaveBeenCalledWith({ tabId: 5, captureId: "e" }, error),
    );
    broken.forget("e");
  });
});
