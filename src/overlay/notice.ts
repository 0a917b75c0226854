import type { CaptionStatus } from "../messaging/caption-status.ts";
import { type TextKey, text } from "../platform/text.ts";

/** What to say while there are no words to show. */
export interface Notice {
  readonly text: string;
  /** Captions have stopped and the user has to do something. */
  readonly isProblem: boolean;
}

/**
 * The sentence for a status; null when the words on screen, or nothing, say enough.
 * @param hasWords whether captions are on screen now
 */
export function noticeOf(status: CaptionStatus, hasWords: boolean): Notice | null {
  const { state, failure } = status;
  if (state === "failed" && failure) {
    const sentence = text(`error_${failure.reason}`);
    const trace = failure.traceId ? ` ${text("trace", failure.traceId)}` : "";
    return { text: sentence + trace, isProblem: true };
  }
  const key = keyOf(status, hasWords);
  return key && { text: text(key), isProblem: false };
}

function keyOf({ state, sound }: CaptionStatus, hasWords: boolean): TextKey | null {
  if (state === "reconnecting") return "overlay_reconnecting";
  if (hasWords) return null;
  switch (state) {
    case "requesting":
      return "overlay_requesting";
    case "connecting":
      return "overlay_connecting";
    case "draining":
      return "overlay_draining";
    case "streaming":
      if (sound === "heard") return "overlay_waiting_for_words";
      return sound === "silent" ? "overlay_silent" : "overlay_waiting_for_sound";
    default:
      return null;
  }
}
