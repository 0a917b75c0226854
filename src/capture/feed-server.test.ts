import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSoundEncoder } from "../audio/encoders/create-sound-encoder.ts";
import {
  DEFAULT_SOURCE_CONTENT_TYPE,
  type SourceContentType,
} from "../audio/formats/source-formats.ts";
import type { SoundChunk } from "../messaging/sound-protocol.ts";
import { NO_PROGRESS } from "../messaging/sound-protocol.ts";
import type { FakeContext } from "../messaging/testing/fake-context-locks.ts";
import type { CreateEncoders } from "./capture-feed.ts";
import { FeedServer } from "./feed-server.ts";
import { RecordedSound } from "./recorded-sound.ts";
import { FakeWorker } from "./testing/fake-worker.ts";
import { withEncoder } from "./testing/with-encoder.ts";

const RATE_HZ = 16_000;

// Every sample holds its millisecond, so that chunks show which sound they contain.
function numbered(fromMs: number, ms: number): Float32Array {
  return Float32Array.from(
    { length: ms * 16 },
    (_, i) => (((fromMs + Math.floor(i / 16)) % 30_000) + 1) / 32_767,
  );
}

describe("FeedServer and CaptureClient", () => {
  const contentType = DEFAULT_SOURCE_CONTENT_TYPE;
  let worker: FakeWorker;
  let captureContext: FakeContext;
  let server: FeedServer;
  let sound: RecordedSound;
  let capture: ReturnType<FeedServer["serveCapture"]>;
  const onFailure = vi.fn();

  const record = (ringMs = 30_000) =>
    new RecordedSound({ inputRateHz: RATE_HZ, rateHz: RATE_HZ, ringMs });

  const open = (
    context: FakeContext,
    createEncoder: CreateEncoders["createEncoder"] = createSoundEncoder,
  ) =>
    new FeedServer({
      ...withEncoder(createEncoder),
      onFailure,
      handOver: worker.handOver,
      locks: context,
    });

  const play = (ms: number, feed = capture) => {
    for (let at = 0; at < ms; at += 10) {
      feed.append(numbered(Math.round(feed.sound.endMs), 10));
    }
  };
  const hush = (ms: number) => {
    for (let at = 0; at < ms; at += 10) capture.append(new Float32Array(160));
  };

  const listen = (
    client = worker.client,
    fromMs = 0,
    { captureId = "a", format = contentType as SourceContentType, returnsCredit = true } = {},
  ) => {
    const chunks: SoundChunk[] = [];
    const onEnd = vi.fn();
    const stream = client.feed(captureId).open(
      { fromMs, contentType: format },
      {
        onChunk: (chunk) => {
          chunks.push(chunk);
          if (returnsCredit) stream.acknowledgeChunk();
        },
        onEnd,
      },
    );
    const untilMs = () => (chunks.at(-1)?.startMs ?? 0) + (chunks.at(-1)?.durationMs ?? 0);
    return { chunks, stream, onEnd, untilMs };
  };

  beforeEach(() => {
    worker = new FakeWorker();
    captureContext = worker.locks.context();
    server = open(captureContext);
    sound = record();
    capture = server.serveCapture({ tabId: 1, captureId: "a" }, sound);
  });
  afterEach(() => {
    server.forgetCapture("a");
    server.forgetCapture("b");
    for (const port of worker.ports) port.close();
  });

  it("deliver sound to the worker once and in order", async () => {
    const received = listen();
    play(3000);
    await vi.waitFor(() => expect(received.untilMs()).toBe(3000));
    expect(received.chunks.map(({ startMs }) => startMs)).toEqual(
      Array.from({ length: 50 }, (_, i) => i * 60),
    );
    // Once, however many ports a slow machine offered (`worker-link.test.ts`).
    expect(worker.captureLists).toEqual([[{ tabId: 1, captureId: "a" }]]);
  });

  it("accept a request before the capture exists, and one before there is a port", async () => {
    const early = listen(worker.client, 0, { captureId: "b" });
    const other = server.serveCapture({ tabId: 2, captureId: "b" }, record());
    play(120, other);
    await vi.waitFor(() => expect(early.untilMs()).toBe(120));
    const late = server.serveCapture({ tabId: 3, captureId: "c" }, record());
    const pending = listen(worker.client, 0, { captureId: "d" });
    await vi.waitFor(() => expect(late.needsWorker).toBe(true));
    server.serveCapture({ tabId: 4, captureId: "d" }, record());
    play(60, server.serveCapture({ tabId: 4, captureId: "d" }, record()));
    expect(pending.chunks).toEqual([]);
    server.forgetCapture("c");
    server.forgetCapture("d");
  });

  it("resume with the same sound after ten worker restarts", async () => {
    const kept: SoundChunk[] = [];
    let received = listen();
    worker.onStart = (client) => {
      const settledMs = (kept.at(-1)?.startMs ?? -60) + 60;
      client.feed("a").releaseBefore(settledMs);
      received = listen(client, settledMs);
    };
    for (let run = 1; run <= 10; run++) {
      play(600);
      await vi.waitFor(() => expect(received.untilMs()).toBe(run * 600));
      // The newest words were not stored yet.
      kept.push(...received.chunks.slice(0, -2));
      worker.stop();
      await vi.waitFor(() => expect(worker.captureLists.length).toBe(run + 1));
    }
    play(60);
    await vi.waitFor(() => expect(received.untilMs()).toBe(6060));
    const whole = [...kept, ...received.chunks];
    expect(whole.map(({ startMs }) => startMs)).toEqual(
      Array.from({ length: 101 }, (_, i) => i * 60),
    );
    const first = whole.map(({ bytes }) => new DataView(bytes.buffer).getInt16(400, true));
    expect(new Set(first).size).toBe(101);
    expect(worker.ports.length).toBe(11);
  });

  it("keep how far the words have come, for the next worker", async () => {
    expect(server.progressOf("a")).toEqual(NO_PROGRESS);
    const progress = { ...NO_PROGRESS, settledMs: 400 };
    const received = listen();
    play(60);
    await vi.waitFor(() => expect(received.untilMs()).toBe(60));
    worker.client.feed("a").rememberProgress(progress);
    await vi.waitFor(() => expect(server.progressOf("a")).toEqual(progress));
    worker.stop();
    await vi.waitFor(() => expect(worker.captureLists.length).toBe(2));
    expect(server.progressOf("a")).toEqual(progress);
    server.forgetCapture("a");
    expect(server.progressOf("a")).toEqual(NO_PROGRESS);
  });

  it("respect the credit, and send nothing for a closed stream", async () => {
    const first = listen(worker.client, 0, { returnsCredit: false });
    play(1800);
    await vi.waitFor(() => expect(first.chunks.length).toBe(16));
    const second = listen(worker.client, 300);
    await vi.waitFor(() => expect(second.untilMs()).toBe(1800));
    first.stream.acknowledgeChunk();
    expect(second.chunks[0]?.startMs).toBe(300);
    second.stream.close();
    play(600);
    const third = listen(worker.client, 1800);
    await vi.waitFor(() => expect(third.untilMs()).toBe(2400));
    expect(first.chunks.length).toBe(16);
    expect(second.untilMs()).toBe(1800);
  });

  it("lose nothing when the format switches to another rate and back", async () => {
    const before = listen();
    play(1200);
    await vi.waitFor(() => expect(before.untilMs()).toBe(1200));
    const telephone = listen(worker.client, 300, { format: "audio/pcm;encoding=alaw;rate=8000" });
    play(600);
    await vi.waitFor(() => expect(telephone.untilMs()).toBeCloseTo(1800, 3));
    expect(telephone.chunks[0]?.startMs).toBe(300);
    expect(telephone.chunks[0]?.bytes.length).toBe(480);
    const disc = listen(worker.client, 900, { format: "audio/pcm;encoding=s16le;rate=44100" });
    play(600);
    await vi.waitFor(() => expect(disc.untilMs()).toBeGreaterThan(2330));
    expect(disc.chunks[0]?.startMs).toBeCloseTo(900, 0);
    const gaps = disc.chunks.map(
      (chunk, i) => chunk.startMs - (disc.chunks[0]?.startMs ?? 0) - i * 60,
    );
    expect(Math.max(...gaps.map(Math.abs))).toBeLessThan(0.001);
  });

  it("resolve a watch with the start of sound, less the pre-roll", async () => {
    const signal = new AbortController().signal;
    listen();
    hush(3000);
    const waiting = worker.client.feed("a").waitForSound(500, signal);
    await vi.waitFor(() => expect(capture.needsWorker).toBe(false));
    play(10);
    await expect(waiting).resolves.toBeCloseTo(2000, -1);
    // Earlier sound counts too, but not before the requested position.
    await expect(worker.client.feed("a").waitForSound(2900, signal)).resolves.toBe(2900);
  });

  it("let a worker sleep while it watches for sound, and wake it", async () => {
    const signal = new AbortController().signal;
    listen().stream.close();
    void worker.client.feed("a").waitForSound(0, signal);
    await vi.waitFor(() => expect(capture.needsWorker).toBe(false));
    worker.stop();
    const firstPort = worker.ports[0];
    await vi.waitFor(() => expect(firstPort).toBeDefined());
    hush(2000);
    expect(worker.captureLists.length).toBe(1);
    const found = vi.fn();
    worker.onStart = (client) => void client.feed("a").waitForSound(0, signal).then(found);
    play(20);
    await vi.waitFor(() => expect(found).toHaveBeenCalledOnce());
    expect(found.mock.calls[0]?.[0]).toBeCloseTo(1000, -1);
  });

  it("end streams and watches when capture is over, and keep the recorded sound", async () => {
    const signal = new AbortController().signal;
    play(630);
    const received = listen();
    await vi.waitFor(() => expect(received.untilMs()).toBe(600));
    capture.end();
    await vi.waitFor(() => expect(received.onEnd).toHaveBeenCalledOnce());
    expect(received.untilMs()).toBe(630);
    const again = listen(worker.client, 300);
    await vi.waitFor(() => expect(again.onEnd).toHaveBeenCalledOnce());
    expect(again.chunks[0]?.startMs).toBe(300);
    await expect(worker.client.feed("a").waitForSound(630, signal)).resolves.toBeNull();
  });

  it("stop watching when the signal aborts", async () => {
    const abort = new AbortController();
    listen();
    const waiting = worker.client.feed("a").waitForSound(0, abort.signal);
    await vi.waitFor(() => expect(capture.needsWorker).toBe(false));
    abort.abort(new Error("stopped"));
    await expect(waiting).rejects.toThrow("stopped");
    await vi.waitFor(() => expect(capture.needsWorker).toBe(true));
    await expect(worker.client.feed("a").waitForSound(0, abort.signal)).rejects.toThrow("stopped");
  });

  it("keep the sound of two tabs apart", async () => {
    const other = server.serveCapture({ tabId: 2, captureId: "b" }, record());
    const [first, second] = [listen(), listen(worker.client, 0, { captureId: "b" })];
    play(300);
    play(120, other);
    await vi.waitFor(() => expect(first.untilMs()).toBe(300));
    await vi.waitFor(() => expect(second.untilMs()).toBe(120));
    server.forgetCapture("b");
    play(300);
    await vi.waitFor(() => expect(first.untilMs()).toBe(600));
  });

  it("end the requests to a closed document and use the next one", async () => {
    const gone = listen();
    play(60);
    await vi.waitFor(() => expect(gone.untilMs()).toBe(60));
    captureContext.end();
    await vi.waitFor(() => expect(gone.onEnd).toHaveBeenCalledOnce());
    const next = open(worker.locks.context());
    const restarted = next.serveCapture({ tabId: 1, captureId: "b" }, record());
    const received = listen(worker.client, 0, { captureId: "b" });
    play(60, restarted);
    await vi.waitFor(() => expect(received.untilMs()).toBe(60));
    next.forgetCapture("b");
  });

  it("report when the sound cannot be encoded", async () => {
    const error = new Error("no encoder");
    await vi.waitFor(() => expect(worker.captureLists.length).toBe(1));
    captureContext.end();
    const broken = open(worker.locks.context(), () => Promise.reject(error));
    broken.serveCapture({ tabId: 5, captureId: "e" }, record());
    await vi.waitFor(() => expect(worker.captureLists.length).toBe(2));
    listen(worker.client, 0, { captureId: "e" });
    await vi.waitFor(() =>
      expect(onFailure).toHaveBeenCalledWith({ tabId: 5, captureId: "e" }, error),
    );
    broken.forgetCapture("e");
  });
});
