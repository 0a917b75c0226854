import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DubLevels, SpeechChunk } from "../audio/decoders/speech-chunk.ts";
import { createSoundEncoder } from "../audio/encoders/create-sound-encoder.ts";
import { FeedServer } from "./feed-server.ts";
import { RecordedSound } from "./recorded-sound.ts";
import { FakeWorker } from "./testing/fake-worker.ts";
import { withEncoder } from "./testing/with-encoder.ts";

const LEVELS: DubLevels = { dubGain: 1, originalGain: 0.8, duckGain: 0.15 };

function chunk(utterance: string, bytes = [1, 2, 3]): SpeechChunk {
  return {
    speechStreamId: "r",
    contentType: "audio/opus",
    headers: 0,
    parts: [Uint8Array.from(bytes), new Uint8Array([7])],
    durationMs: 60,
    utterance,
    text: null,
  };
}

describe("speech over the sound port", () => {
  let worker: FakeWorker;
  let server: FeedServer;
  const calls: unknown[] = [];
  const speaker = {
    speakChunk: (spoken: SpeechChunk) => calls.push([spoken.utterance, ...spoken.parts]),
    setLevels: (levels: DubLevels) => calls.push(levels),
    setSpeechHeld: (isHeld: boolean) => calls.push(isHeld),
    dropSpeech: () => calls.push("drop"),
  };
  const forever = new AbortController().signal;

  const serve = (captureId = "a") =>
    server.serveCapture(
      { tabId: 1, captureId },
      new RecordedSound({ inputRateHz: 16_000, rateHz: 16_000, ringMs: 1000 }),
      speaker,
    );

  beforeEach(() => {
    calls.length = 0;
    worker = new FakeWorker();
    server = new FeedServer({
      ...withEncoder(createSoundEncoder),
      onFailure: vi.fn(),
      handOver: worker.handOver,
      locks: worker.locks.context(),
    });
  });
  afterEach(() => {
    server.forgetCapture("a");
    for (const port of worker.ports) port.close();
  });

  it("arrives in order, with its buffers transferred", async () => {
    serve();
    const dub = worker.client.dub("a", forever);
    await vi.waitFor(() => expect(calls.splice(0)).toEqual([false]));
    const spoken = chunk("r:1");
    dub.setLevels(LEVELS);
    dub.speakChunk(spoken);
    dub.setHeld(true);
    dub.dropSpeech();
    await vi.waitFor(() => expect(calls.length).toBe(4));
    const parts = [Uint8Array.of(1, 2, 3), Uint8Array.of(7)];
    expect(calls).toEqual([LEVELS, ["r:1", ...parts], true, "drop"]);
    expect(spoken.parts.map((part) => part.byteLength)).toEqual([0, 0]);
  });

  it("resends volume and hold state after either side restarts", async () => {
    const before = worker.client.dub("a", forever);
    before.setLevels(LEVELS);
    before.setHeld(true);
    serve();
    await vi.waitFor(() => expect(calls).toEqual([LEVELS, true]));
    // Unchanged levels are not sent.
    before.setLevels({ ...LEVELS });
    before.setHeld(true);
    worker.onStart = (client) => {
      const restarted = client.dub("a", forever);
      restarted.setLevels({ ...LEVELS, dubGain: 0 });
    };
    worker.stop();
    await vi.waitFor(() => expect(calls.length).toBe(4));
    expect(calls.slice(2)).toEqual([{ ...LEVELS, dubGain: 0 }, false]);
  });

  it("delivers speech events to the running worker", async () => {
    serve();
    await vi.waitFor(() => expect(worker.captureLists.length).toBe(1));
    server.sendSpeechEvent({ tabId: 1, captureId: "a" }, { kind: "spoken", utterance: "r:1" });
    await vi.waitFor(() =>
      expect(worker.speechEvents).toEqual([["a", { kind: "spoken", utterance: "r:1" }]]),
    );
  });

  it("does not resend the levels of captions that are over", async () => {
    const over = new AbortController();
    const { client } = worker;
    client.dub("a", over.signal).setLevels(LEVELS);
    const other = client.dub("b", forever);
    other.setLevels(LEVELS);
    over.abort();
    serve("b");
    serve("a");
    await vi.waitFor(() => expect(calls).toEqual([LEVELS, false]));
    server.forgetCapture("b");
  });
});
