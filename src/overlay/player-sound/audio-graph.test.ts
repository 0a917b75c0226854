import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { trusted } from "../testing/trusted.ts";

vi.mock("../../platform/sync-api.ts", () => ({
  runtime: { getURL: (path: string) => `moz-extension://own/${path}` },
}));

describe("AudioGraph", () => {
  const resume = vi.fn();
  const suspend = vi.fn();
  const addModule = vi.fn();
  const disconnect = vi.fn();
  let policy: string;
  let workletPorts: (EventTarget & { postMessage: ReturnType<typeof vi.fn> })[];
  let processors: { onaudioprocess: ((event: object) => void) | null }[];

  beforeEach(() => {
    vi.resetModules();
    vi.resetAllMocks();
    policy = "allowed";
    workletPorts = [];
    processors = [];
    class Context {
      readonly sampleRate = 48_000;
      readonly destination = {};
      readonly audioWorklet = { addModule };
      readonly resume = resume;
      readonly suspend = suspend;
      createMediaStreamSource() {
        return { context: this, connect: vi.fn(), disconnect };
      }
      createScriptProcessor() {
        const processor = { connect: vi.fn(), disconnect: vi.fn(), onaudioprocess: null };
        processors.push(processor);
        return processor;
      }
    }
    vi.stubGlobal("AudioContext", Context);
    vi.stubGlobal(
      "AudioWorkletNode",
      class {
        readonly port = Object.assign(new EventTarget(), {
          start: vi.fn(),
          postMessage: vi.fn(),
        });
        constructor() {
          workletPorts.push(this.port);
        }
      },
    );
    vi.stubGlobal("MediaStream", class {});
    vi.stubGlobal("navigator", { getAutoplayPolicy: () => policy });
  });
  afterEach(() => vi.unstubAllGlobals());

  const open = async () => (await import("./audio-graph.ts")).AudioGraph;
  const track = () => new EventTarget() as unknown as MediaStreamTrack;
  const life = () => new AbortController();
  const message = (data: unknown) => trusted(new MessageEvent("message", { data }));

  it("continues once Firefox no longer holds sound back, and does not ask before", async () => {
    const AudioGraph = await open();
    policy = "disallowed";
    void AudioGraph.shared().read(track(), vi.fn(), life().signal);
    AudioGraph.resume();
    expect(resume).not.toHaveBeenCalled();
    policy = "allowed";
    AudioGraph.resume();
    expect(resume).toHaveBeenCalledOnce();
  });

  it("runs while a track is read, and stands still between", async () => {
    const AudioGraph = await open();
    AudioGraph.resume();
    const first = track();
    const reading = AudioGraph.shared().read(first, vi.fn(), life().signal);
    expect(resume).toHaveBeenCalledOnce();
    first.dispatchEvent(trusted(new Event("ended")));
    await reading;
    expect(suspend).toHaveBeenCalledOnce();
    AudioGraph.resume();
    expect(resume).toHaveBeenCalledOnce();
    void AudioGraph.shared().read(track(), vi.fn(), life().signal);
    expect(resume).toHaveBeenCalledTimes(2);
  });

  it("continues in a browser that tells nothing of what it allows", async () => {
    vi.stubGlobal("navigator", {});
    const AudioGraph = await open();
    void AudioGraph.shared().read(track(), vi.fn(), life().signal);
    expect(resume).toHaveBeenCalledOnce();
  });

  it("reads in a worklet from the package, until its track ends", async () => {
    const AudioGraph = await open();
    const [played, onSamples] = [track(), vi.fn()];
    const reading = AudioGraph.shared().read(played, onSamples, life().signal);
    await vi.waitFor(() => expect(workletPorts).toHaveLength(1));
    expect(addModule).toHaveBeenCalledWith(expect.stringMatching(/^moz-extension:.*worklet\.js$/));
    const [port] = workletPorts;
    port?.dispatchEvent(message(new Float32Array([0.25, -0.5])));
    expect(onSamples).toHaveBeenCalledExactlyOnceWith(new Float32Array([0.25, -0.5]), 48_000);
    // A page cannot make up sound.
    port?.dispatchEvent(new MessageEvent("message", { data: new Float32Array(9) }));
    expect(onSamples).toHaveBeenCalledOnce();
    played.dispatchEvent(trusted(new Event("ended")));
    await reading;
    expect(port?.postMessage).toHaveBeenCalledOnce();
    expect(disconnect).toHaveBeenCalledOnce();
    port?.dispatchEvent(message(new Float32Array(9)));
    expect(onSamples).toHaveBeenCalledOnce();
  });

  it("stands still again after a track that nothing can read", async () => {
    vi.stubGlobal(
      "AudioWorkletNode",
      class {
        constructor() {
          throw new DOMException("", "InvalidStateError");
        }
      },
    );
    const AudioGraph = await open();
    const reading = AudioGraph.shared().read(track(), vi.fn(), life().signal);
    await expect(reading).rejects.toThrow(DOMException);
    expect(suspend).toHaveBeenCalledOnce();
    AudioGraph.resume();
    expect(resume).toHaveBeenCalledOnce();
  });

  it("reads without a worklet where the page cannot have one, until it is told to end", async () => {
    addModule.mockRejectedValue(new DOMException("", "AbortError"));
    const AudioGraph = await open();
    const [onSamples, end] = [vi.fn(), life()];
    const reading = AudioGraph.shared().read(track(), onSamples, end.signal);
    await vi.waitFor(() => expect(processors).toHaveLength(1));
    expect(workletPorts).toEqual([]);
    const samples = new Float32Array([0.5]);
    const inputBuffer = { getChannelData: () => samples, sampleRate: 44_100 };
    processors[0]?.onaudioprocess?.({ inputBuffer });
    expect(onSamples).toHaveBeenCalledExactlyOnceWith(samples, 44_100);
    end.abort();
    await reading;
    processors[0]?.onaudioprocess?.({ inputBuffer });
    expect(onSamples).toHaveBeenCalledOnce();
  });

  it("reads nothing of a track that ends before the worklet is there", async () => {
    let load = () => {};
    addModule.mockReturnValue(
      new Promise<void>((resolve) => {
        load = resolve;
      }),
    );
    const AudioGraph = await open();
    const end = life();
    const reading = AudioGraph.shared().read(track(), vi.fn(), end.signal);
    end.abort();
    load();
    await reading;
    expect([workletPorts, processors]).toEqual([[], []]);
    expect(suspend).toHaveBeenCalledOnce();
  });
});
