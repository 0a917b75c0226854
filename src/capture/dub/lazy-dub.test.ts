import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { SpeechChunk } from "../../audio/decoders/speech-chunk.ts";
import { LazyDub } from "./lazy-dub.ts";

const calls: string[] = [];

vi.mock("./dub.ts", () => ({
  Dub: class {
    speakChunk = ({ utterance }: SpeechChunk) => calls.push(`speak ${utterance}`);
    setLevels = () => calls.push("levels");
    setMuted = (isMuted: boolean) => calls.push(isMuted ? "mute" : "unmute");
    setHeld = (isHeld: boolean) => calls.push(isHeld ? "hold" : "resume");
    dropSpeech = () => calls.push("drop");
    fadeOut = async () => void calls.push("fade");
    close = async () => void calls.push("close");
    state = () => null;
  },
}));

const LEVELS = { dubGain: 1, originalGain: 1, duckGain: 0.15 };

function chunk(utterance: string): SpeechChunk {
  const contentType = "audio/opus";
  return {
    speechStreamId: "r",
    contentType,
    headers: 0,
    parts: [],
    durationMs: 0,
    utterance,
    text: null,
  };
}

describe("LazyDub", () => {
  const openGain = vi.fn();
  let dub: LazyDub;

  beforeEach(() => {
    calls.length = 0;
    dub = new LazyDub({ onSpeechEvent: vi.fn(), openGain }, true);
  });
  afterEach(() => vi.clearAllMocks());

  it("loads nothing for a capture without speech", async () => {
    dub.setHeld(true);
    dub.setMuted(false);
    dub.dropSpeech();
    expect(dub.state()).toBeNull();
    await dub.close();
    expect(calls).toEqual([]);
    expect(openGain).not.toHaveBeenCalled();
  });

  it("passes on the earlier state first, then every call in order", async () => {
    dub.setHeld(true);
    dub.setLevels(LEVELS);
    await vi.waitFor(() => expect(calls).toContain("levels"));
    dub.speakChunk(chunk("a"));
    dub.setHeld(false);
    dub.dropSpeech();
    dub.speakChunk(chunk("b"));
    await dub.close();
    dub.speakChunk(chunk("c"));
    expect(calls).toEqual([
      "mute",
      "hold",
      "levels",
      "speak a",
      "resume",
      "drop",
      "speak b",
      "fade",
      "close",
    ]);
  });
});
