import type { WordSourceState } from "./word-source.ts";

/** The whole life of a stream: what is told of it, its first step and its last ones. */
export type StreamState = "idle" | WordSourceState | "ended" | "failed";

/** Where each state may lead. From everywhere but the end it may also end or fail. */
const NEXT: Readonly<Record<StreamState, readonly StreamState[]>> = {
  idle: ["requesting", "paused"],
  requesting: ["connecting", "draining", "paused"],
  // Back to requesting: the connection did not come about and another one needs a new token.
  connecting: ["streaming", "requesting", "draining", "paused"],
  streaming: ["reconnecting", "paused", "draining"],
  reconnecting: ["streaming", "paused", "draining"],
  paused: ["requesting", "draining"],
  draining: [],
  ended: [],
  failed: [],
};

/** Whether one state may follow another. */
export function mayFollow(state: StreamState, next: StreamState): boolean {
  const isOver = state === "ended" || state === "failed";
  return NEXT[state].includes(next) || (!isOver && (next === "ended" || next === "failed"));
}

/** Whether the stream reports this state to its starter. */
export function isTold(state: StreamState): state is WordSourceState {
  return state !== "idle" && state !== "ended" && state !== "failed";
}
