import { describe, expect, it } from "vitest";
import type { SpeechChunk } from "../audio/decoders/speech-chunk.ts";
import { isCaptureMessage, isClientMessage } from "./sound-protocol.ts";

const chunk: SpeechChunk = {
  speechStreamId: "r",
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

describe("progress kept with the sound", () => {
  const segments = [{ text: "Good", startMs: 0, endMs: 400 }];
  const drafts = [{ lane: "original", language: "en", segments }];
  const progress = { settledMs: 400, beganMs: 0, heardMs: 6000, drafts };
  const isProgress = (change: object) =>
    isClientMessage({ kind: "progress", captureId: "c", progress: { ...progress, ...change } });

  it("is accepted when it is complete", () => {
    expect(isProgress({})).toBe(true);
    expect(isProgress({ drafts: [] })).toBe(true);
  });

  it.each([
    { settledMs: -1 },
    { beganMs: null },
    { heardMs: Number.NaN },
    { drafts: "none" },
    { drafts: [{ lane: "original", language: "en" }] },
    { drafts: [{ lane: 1, language: "en", segments }] },
    { drafts: [{ lane: "original", language: "en", segments: [{ text: "Good", startMs: 0 }] }] },
  ])("is rejected with %o", (change) => {
    expect(isProgress(change)).toBe(false);
  });
});

describe("messages to the capture document about the dub", () => {
  const isSpeech = (change: object) =>
    isClientMessage({ kind: "speech", captureId: "c", chunk: { ...chunk, ...change } });

  it("accepts valid messages", () => {
    expect(isSpeech({})).toBe(true);
    expect(isSpeech({ text: null, headers: 0, parts: [] })).toBe(true);
    expect(isClientMessage({ kind: "levels", captureId: "c", levels })).toBe(true);
    expect(isClientMessage({ kind: "hold-speech", captureId: "c", isHeld: true })).toBe(true);
    expect(isClientMessage({ kind: "drop-speech", captureId: "c" })).toBe(true);
  });

  it.each([
    { speechStreamId: 1 },
    { contentType: "audio/mp3" },
    { contentType: "AUDIO/OGG" },
    { headers: -1 },
    { headers: 0.5 },
    { parts: [[1, 2]] },
    { parts: null },
    { durationMs: Number.NaN },
    { utterance: null },
    { text: 7 },
  ])("rejects %o", (change) => {
    expect(isSpeech(change)).toBe(false);
  });

  it("rejects invalid levels and a missing capture", () => {
    const wrong = { ...levels, duckGain: -1 };
    expect(isClientMessage({ kind: "levels", captureId: "c", levels: wrong })).toBe(false);
    expect(isClientMessage({ kind: "levels", levels })).toBe(false);
    expect(isClientMessage({ kind: "hold-speech", captureId: "c", isHeld: 1 })).toBe(false);
    expect(isClientMessage({ kind: "drop-speech" })).toBe(false);
  });
});

describe("messages from the capture document about the dub", () => {
  const isEvent = (event: unknown) =>
    isCaptureMessage({ kind: "speech-news", captureId: "c", event });

  it.each([
    speaking,
    { kind: "spoken", utterance: "r:1" },
    { kind: "skipped", utterance: "r:1" },
    { kind: "unplayable", contentType: "audio/flac" },
    { kind: "backlog", waitingMs: 0 },
  ])("accepts the valid %o", (event) => {
    expect(isEvent(event)).toBe(true);
    expect(isCaptureMessage({ kind: "speech-news", event })).toBe(false);
  });

  it.each([
    null,
    { ...speaking, rate: -1 },
    { ...speaking, utterance: 1 },
    { kind: "spoken" },
    { kind: "unplayable", contentType: "audio/mp3" },
    { kind: "backlog", waitingMs: "1" },
    { kind: "sung", utterance: "r:1" },
  ])("rejects %o", (event) => {
    expect(isEvent(event)).toBe(false);
  });
});
