import { describe, expect, it } from "vitest";
import { mayFollow, type StreamState } from "./stream-state.ts";

const STATES: readonly StreamState[] = [
  "idle",
  "requesting",
  "connecting",
  "streaming",
  "reconnecting",
  "paused",
  "draining",
  "ended",
  "failed",
];

function isLife(...states: readonly StreamState[]): boolean {
  return states.every((state, at) => at === 0 || mayFollow(states[at - 1] ?? "idle", state));
}

describe("mayFollow", () => {
  it("allows the usual sequences", () => {
    expect(isLife("idle", "requesting", "connecting", "streaming", "draining", "ended")).toBe(true);
    expect(isLife("streaming", "reconnecting", "streaming", "reconnecting", "draining")).toBe(true);
    expect(isLife("streaming", "paused", "requesting", "connecting", "streaming")).toBe(true);
    expect(isLife("requesting", "connecting", "requesting", "connecting")).toBe(true);
    expect(isLife("idle", "paused", "requesting")).toBe(true);
  });

  it("allows nothing after the end", () => {
    for (const next of STATES) {
      expect(mayFollow("ended", next)).toBe(false);
      expect(mayFollow("failed", next)).toBe(false);
    }
  });

  it("lets every unfinished state end or fail, and draining do nothing else", () => {
    for (const state of STATES.slice(0, -2)) {
      expect(mayFollow(state, "ended")).toBe(true);
      expect(mayFollow(state, "failed")).toBe(true);
    }
    const after = STATES.filter((next) => mayFollow("draining", next));
    expect(after).toEqual(["ended", "failed"]);
  });

  it("skips no step", () => {
    expect(mayFollow("idle", "streaming")).toBe(false);
    expect(mayFollow("requesting", "streaming")).toBe(false);
    expect(mayFollow("paused", "streaming")).toBe(false);
    expect(mayFollow("streaming", "requesting")).toBe(false);
  });
});
