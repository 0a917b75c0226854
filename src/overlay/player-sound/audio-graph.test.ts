import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { trusted } from "../testing/trusted.ts";

const node = () => ({ connect: vi.fn(), disconnect: vi.fn(), onaudioprocess: null });

describe("AudioGraph", () => {
  const resume = vi.fn();
  const suspend = vi.fn();
  let policy: string;

  beforeEach(() => {
    vi.resetModules();
    vi.clearAllMocks();
    policy = "allowed";
    vi.stubGlobal(
      "AudioContext",
      class {
        readonly destination = {};
        readonly resume = resume;
        readonly suspend = suspend;
        readonly createMediaStreamSource = node;
        readonly createScriptProcessor = node;
      },
    );
    vi.stubGlobal("MediaStream", class {});
    vi.stubGlobal("navigator", { getAutoplayPolicy: () => policy });
  });
  afterEach(() => vi.unstubAllGlobals());

  const open = async () => (await import("./audio-graph.ts")).AudioGraph;
  const track = () => new EventTarget() as unknown as MediaStreamTrack;
  const life = () => new AbortController();

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
});
