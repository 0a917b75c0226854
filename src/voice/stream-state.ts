import type { WordSourceState } from "./word-source.ts";

export type StreamState = "idle" | WordSourceState | "ended" | "failed";

// The states that may follow each state. Every unfinished stream may also end or fail.
const NEXT: Readonly<Record<StreamState, readonly StreamState[]>> = {
  idle: ["requesting", "paused"],
  requesting: ["connecting", "draining", "paused"],
  // Back to requesting: the connection failed to open, and another one needs a new token.
  connecting: ["streaming", "requesting", "draining", "paused"],
  streaming: ["reconnecting", "paused", "draining"],
  reconnecting: ["streaming", "paused", "draining"],
  paused: ["requesting", "draining"],
  draining: [],
  ended: [],
  failed: [],
};

export function mayFollow(state: StreamState, next: StreamState): boolean {
  const isOver = state === "ended" || state === "failed";
  return NEXT[state].includes(next) || (!isOver && (next === "ended" || next === "failed"));
}

export function isReported(state: StreamState): state is WordSourceState {
  return state !== "idle" && state !== "ended" && state !== "failed";
}
