// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SpeechChunk } from "../../audio/speech-chunk.ts";
import { LazyDub } from "./lazy-dub.ts";

const said: string[] = [];

vi.mock("./dub.ts", () => ({
  Dub: class {
    speak = ({ utterance }: SpeechChunk) => said.push(`speak ${utterance}`);
    setLevels = () => said.push("levels");
    setMuted = (isMuted: boolean) => said.push(isMuted ? "mute" : "unmute");
    hold = (isHeld: boolean) => said.push(isHeld ? "hold" : "go on");
    drop = () => said.push("drop");
    fadeOut = async () => void said.push("fade");
    close = async () => void said.push("close");
    state = () => null;
  },
}));

const LEVELS = { dubGain: 1, originalGain: 1, duckGain: 0.15 };

function chunk(utterance: string): SpeechChunk {
  const contentType = "audio/opus";
  return { row: "r", contentType, headers: 0, parts: [], durationMs: 0, utterance, text: null };
}

describe("the dub that is loaded when it is wanted", () => {
  const openGain = vi.fn();
  let dub: LazyDub;

  beforeEach(() => {
    said.length = 0;
    dub = new LazyDub({ onNews: vi.fn(), openGain }, true);
  });
  afterEach(() => vi.clearAllMocks());

  it("loads nothing for a capture without speech", async () => {
    dub.hold(true);
    dub.setMuted(false);
    dub.drop();
    expect(dub.state()).toBeNull();
    await dub.close();
    expect(said).toEqual([]);
    expect(openGain).not.toHaveBeenCalled();
  });

  it("is told everything in its order, and first what was so already", async () => {
    dub.hold(true);
    dub.setLevels(LEVELS);
    await vi.waitFor(() => expect(said).toContain("levels"));
    dub.speak(chunk("a"));
    dub.hold(false);
    dub.drop();
    dub.speak(chunk("b"));
    await dub.close();
    dub.speak(chunk("c"));
    expect(said).toEqual([
      "mute",
      "hold",
      "levels",
      "speak a",
      "go on",
      "drop",
      "speak b",
      "fade",
      "close",
    ]);
  });
});
