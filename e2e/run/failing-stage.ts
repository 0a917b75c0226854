import type { CaptionsNow } from "../harness/overlay/captions-now.ts";
import type { SessionAccount } from "../service/account/session-account.ts";

/** What is known when no caption was painted. */
export interface Evidence {
  /** What the popup said last, in its own words. */
  readonly popup: string;
  readonly session: SessionAccount | undefined;
  readonly captions: CaptionsNow | null;
}

/** Which stage of the way from the tab's sound to the page failed, as a sentence. */
export function failingStage({ popup, session, captions }: Evidence): string {
  const said = popup.trim().split("\n").slice(0, 8).join(" · ");
  if (!session) return `The service was never asked for a session. The popup says: ${said}`;
  if (session.connections === 0) return `The stream was never opened. The popup says: ${said}`;
  if (session.chunks.count === 0) return "No sound was captured: the service received none.";
  if (session.secondsOfSound === 0) return "Only silence was captured: is the talk playing?";
  if (session.secondsRecognised === 0) return "Sound arrived, but the service knew no talk in it.";
  if (!session.messagesSent.target_transcript_update) return "The service wrote no translations.";
  if (!captions) return "The service wrote captions, but the page has no overlay.";
  return `The overlay got nothing to draw. It says: ${captions.notice ?? "nothing"}`;
}
