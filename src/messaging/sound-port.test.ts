// @vitest-environment node
import { describe, expect, it } from "vitest";
import { isDeskMessage, isPortHandover, isRoomMessage } from "./sound-port.ts";

const chunk = {
  bytes: new Uint8Array(2),
  startMs: 0,
  durationMs: 60,
  peak: 0,
  capturedAtMs: 1,
};
const captureId = "c";
const contentType = "audio/flac";

describe("the sound port", () => {
  it.each([
    { kind: "here", life: "l" },
    { kind: "open", captureId, stream: 1, fromMs: 0, contentType },
    { kind: "taken", captureId, stream: 1, count: 8 },
    { kind: "close", captureId, stream: 1 },
    { kind: "settle", captureId, untilMs: 5 },
    { kind: "watch", captureId, watch: 2, fromMs: 0 },
    { kind: "unwatch", captureId, watch: 2 },
  ])("takes from the desk $kind, and only complete", (message) => {
    expect(isDeskMessage(message)).toBe(true);
    for (const key of Object.keys(message)) {
      expect(isDeskMessage({ ...message, [key]: Number.NaN })).toBe(false);
    }
  });

  it.each([
    { kind: "captures", captures: [{ tabId: 1, captureId }] },
    { kind: "chunk", stream: 1, chunk },
    { kind: "end", stream: 1 },
    { kind: "sound", watch: 2, fromMs: null },
    { kind: "sound", watch: 2, fromMs: 5 },
  ])("takes from the room $kind, and only complete", (message) => {
    expect(isRoomMessage(message)).toBe(true);
    for (const key of Object.keys(message)) {
      expect(isRoomMessage({ ...message, [key]: "?" })).toBe(false);
    }
  });

  it("refuses chunks that are none, and formats nobody knows", () => {
    for (const key of Object.keys(chunk)) {
      const broken = { ...chunk, [key]: undefined };
      expect(isRoomMessage({ kind: "chunk", stream: 1, chunk: broken })).toBe(false);
    }
    const open = { kind: "open", captureId, stream: 1, fromMs: 0, contentType: "audio/none" };
    expect(isDeskMessage(open)).toBe(false);
    expect(isPortHandover({ kind: "sound-port" })).toBe(false);
    expect(isPortHandover({ kind: "sound-port", room: "r" })).toBe(true);
    expect(isRoomMessage(null)).toBe(false);
    expect(isDeskMessage("here")).toBe(false);
  });
});
