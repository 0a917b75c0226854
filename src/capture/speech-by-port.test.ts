// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSoundEncoder } from "../audio/sound-encoder.ts";
import type { DubLevels, SpeechChunk } from "../audio/speech-chunk.ts";
import { FeedServer } from "./feed-server.ts";
import { RecordedSound } from "./recorded-sound.ts";
import { FakeWorker } from "./testing/fake-worker.ts";

const LEVELS: DubLevels = { dubGain: 1, originalGain: 0.8, duckGain: 0.15 };

function chunk(utterance: string, bytes = [1, 2, 3]): SpeechChunk {
  return {
    row: "r",
    contentType: "audio/opus",
    headers: 0,
    parts: [Uint8Array.from(bytes), new Uint8Array([7])],
    durationMs: 60,
    utterance,
    text: null,
  };
}

describe("speech on its way to capture", () => {
  let worker: FakeWorker;
  let server: FeedServer;
  const said: unknown[] = [];
  const speaker = {
    speak: (spoken: SpeechChunk) => said.push([spoken.utterance, ...spoken.parts]),
    setLevels: (levels: DubLevels) => said.push(levels),
    holdSpeech: (isHeld: boolean) => said.push(isHeld),
    dropSpeech: () => said.push("drop"),
  };
  const forever = new AbortController().signal;

  const serve = (captureId = "a") =>
    server.serve(
      { tabId: 1, captureId },
      new RecordedSound({ inputRateHz: 16_000, rateHz: 16_000, ringMs: 1000 }),
      speaker,
    );

  beforeEach(() => {
    said.length = 0;
    worker = new FakeWorker();
    server = new FeedServer({
      createEncoder: createSoundEncoder,
      onFailure: vi.fn(),
      handOver: worker.handOver,
      lives: worker.locks.context(),
    });
  });
  afterEach(() => {
    server.forget("a");
    for (const port of worker.ports) port.close();
  });

  it("comes in order, with its bytes moved and not copied", async () => {
    serve();
    const dub = worker.desk.dub("a", forever);
    await vi.waitFor(() => expect(said.splice(0)).toEqual([false]));
    const spoken = chunk("r:1");
    dub.setLevels(LEVELS);
    dub.speak(spoken);
    dub.hold(true);
    dub.drop();
    await vi.waitFor(() => expect(said.length).toBe(4));
    const parts = [Uint8Array.of(1, 2, 3), Uint8Array.of(7)];
    expect(said).toEqual([LEVELS, ["r:1", ...parts], true, "drop"]);
    expect(spoken.parts.map((part) => part.byteLength)).toEqual([0, 0]);
  });

  it("tells each life of either side how loud it is, and whether it waits", async () => {
    const before = worker.desk.dub("a", forever);
    before.setLevels(LEVELS);
    before.hold(true);
    serve();
    await vi.waitFor(() => expect(said).toEqual([LEVELS, true]));
    // Nothing has changed: nothing is told.
    before.setLevels({ ...LEVELS });
    before.hold(true);
    worker.onStart = (desk) => {
      const anew = desk.dub("a", forever);
      anew.setLevels({ ...LEVELS, dubGain: 0 });
    };
    worker.stop();
    await vi.waitFor(() => expect(said.length).toBe(4));
    expect(said.slice(2)).toEqual([{ ...LEVELS, dubGain: 0 }, false]);
  });

  it("brings news of the dub to the worker's life that is there", async () => {
    serve();
    await vi.waitFor(() => expect(worker.told.length).toBe(1));
    server.tellSpeech({ tabId: 1, captureId: "a" }, { kind: "spoken", utterance: "r:1" });
    await vi.waitFor(() =>
      expect(worker.news).toEqual([["a", { kind: "spoken", utterance: "r:1" }]]),
    );
  });

  it("tells nobody how loud captions were that are over", async () => {
    const over = new AbortController();
    const { desk } = worker;
    desk.dub("a", over.signal).setLevels(LEVELS);
    const other = desk.dub("b", forever);
    other.setLevels(LEVELS);
    over.abort();
    serve("b");
    serve("a");
    await vi.waitFor(() => expect(said).toEqual([LEVELS, false]));
    server.forget("b");
  });
});
