import type { CaptionsNow } from "../harness/overlay/captions-now.ts";
import type { SessionAccount } from "../service/account/session-account.ts";

export interface Evidence {
  readonly popup: string;
  readonly session: SessionAccount | undefined;
  readonly captions: CaptionsNow | null;
}

/** A sentence that names the failed stage between the tab's sound and the page. */
export function failingStage({ popup, session, captions }: Evidence): string {
  const popupText = popup.trim().split("\n").slice(0, 8).join(" · ");
  if (!session) return `The service received no session request. Popup text: ${popupText}`;
  if (session.connections === 0) return `The stream was never opened. Popup text: ${popupText}`;
  if (session.chunks.count === 0) return "No sound was captured: the service received none.";
  if (session.secondsOfSound === 0) return "Only silence was captured: is the talk playing?";
  if (session.secondsRecognised === 0) return "Sound arrived, but the service knew no talk in it.";
  if (!session.messagesSent.target_transcript_update) return "The service wrote no translations.";
  if (!captions) return "The service wrote captions, but the page has no overlay.";
  return `The overlay got nothing to draw. Its notice: ${captions.notice ?? "nothing"}`;
}
