import { describe, expect, it } from "vitest";
import { isDeskMessage, isRoomMessage } from "./sound-protocol.ts";

const chunk = {
  row: "r",
  contentType: "audio/ogg",
  headers: 1,
  parts: [new Uint8Array(3)],
  durationMs: 60,
  utterance: "r:1",
  text: "Hallo",
};
const levels = { dubGain: 1, originalGain: 0.5, duckGain: 0 };
const speaking = {
  kind: "speaking",
  utterance: "r:1",
  playedMs: 0,
  lengthMs: 60,
  atMs: 1,
  rate: 1,
};

describe("what the desk says of the dub", () => {
  const isSpeech = (change: object) =>
    isDeskMessage({ kind: "speech", captureId: "c", chunk: { ...chunk, ...change } });

  it("is taken as it is promised", () => {
    expect(isSpeech({})).toBe(true);
    expect(isSpeech({ text: null, headers: 0, parts: [] })).toBe(true);
    expect(isDeskMessage({ kind: "levels", captureId: "c", levels })).toBe(true);
    expect(isDeskMessage({ kind: "hold-speech", captureId: "c", isHeld: true })).toBe(true);
    expect(isDeskMessage({ kind: "drop-speech", captureId: "c" })).toBe(true);
  });

  it.each([
    { row: 1 },
    { contentType: "audio/mp3" },
    { contentType: "AUDIO/OGG" },
    { headers: -1 },
    { headers: 0.5 },
    { parts: [[1, 2]] },
    { parts: null },
    { durationMs: Number.NaN },
    { utterance: null },
    { text: 7 },
  ])("is refused as %o", (change) => {
    expect(isSpeech(change)).toBe(false);
  });

  it("is refused with levels that are none, and without a capture", () => {
    const wrong = { ...levels, duckGain: -1 };
    expect(isDeskMessage({ kind: "levels", captureId: "c", levels: wrong })).toBe(false);
    expect(isDeskMessage({ kind: "levels", levels })).toBe(false);
    expect(isDeskMessage({ kind: "hold-speech", captureId: "c", isHeld: 1 })).toBe(false);
    expect(isDeskMessage({ kind: "drop-speech" })).toBe(false);
  });
});

describe("what the room says of the dub", () => {
  const isNews = (news: unknown) => isRoomMessage({ kind: "speech-news", captureId: "c", news });

  it.each([
    speaking,
    { kind: "spoken", utterance: "r:1" },
    { kind: "skipped", utterance: "r:1" },
    { kind: "unplayable", contentType: "audio/flac" },
    { kind: "backlog", waitingMs: 0 },
  ])("is taken as it is promised: %o", (news) => {
    expect(isNews(news)).toBe(true);
    expect(isRoomMessage({ kind: "speech-news", news })).toBe(false);
  });

  it.each([
    null,
    { ...speaking, rate: -1 },
    { ...speaking, utterance: 1 },
    { kind: "spoken" },
    { kind: "unplayable", contentType: "audio/mp3" },
    { kind: "backlog", waitingMs: "1" },
    { kind: "sung", utterance: "r:1" },
  ])("is refused as %o", (news) => {
    expect(isNews(news)).toBe(false);
  });
});
