import { isRecord } from "../lib/is-record.ts";

/** Tells the background that a frame of the page has loaded, which has none of our scripts yet. */
export interface FrameLoaded {
  readonly kind: "frame";
}

export function isFrameLoaded(message: unknown): message is FrameLoaded {
  return isRecord(message) && message.kind === "frame";
}
