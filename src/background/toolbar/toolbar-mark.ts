import { type CaptionStatus, isActive } from "../../messaging/caption-status.ts";
import type { TextKey } from "../../platform/text.ts";

export type ToolbarState =
  | "off"
  | "suggested"
  | "expected"
  | "starting"
  | "live"
  | "hidden"
  | "paused"
  | "away"
  | "kept-out"
  | "blocked"
  | "failed";

interface ToolbarMark {
  readonly sign: string;
  readonly color: string;
  // Screen readers read the tooltip, too.
  readonly title: TextKey;
}

const TEAL = "#0b7a75";
const AMBER = "#8a5a00";
const RED = "#b3261e";
const GREY = "#5f6368";

export const TOOLBAR_MARKS: Readonly<Record<ToolbarState, ToolbarMark>> = {
  off: { sign: "", color: GREY, title: "toolbar_off" },
  suggested: { sign: "CC", color: GREY, title: "toolbar_suggested" },
  expected: { sign: "▶", color: TEAL, title: "toolbar_expected" },
  starting: { sign: "…", color: AMBER, title: "toolbar_starting" },
  live: { sign: "●", color: TEAL, title: "toolbar_live" },
  hidden: { sign: "○", color: TEAL, title: "toolbar_hidden" },
  paused: { sign: "II", color: GREY, title: "toolbar_paused" },
  away: { sign: "!", color: RED, title: "toolbar_away" },
  "kept-out": { sign: "!", color: RED, title: "toolbar_kept_out" },
  blocked: { sign: "!", color: RED, title: "toolbar_blocked" },
  failed: { sign: "!", color: RED, title: "toolbar_failed" },
};

export function toolbarState(status: CaptionStatus): ToolbarState {
  const { state, failure, overlayShown, overlayHidden, overlayKeptOut, sound, player } = status;
  if (state === "failed") return "failed";
  // Captions that stopped by themselves have ended properly; the popup says why.
  if (!isActive(state)) return failure === null ? "off" : "failed";
  if (!overlayShown) return "away";
  if (overlayKeptOut && !overlayHidden) return "kept-out";
  if (sound === "blocked") return "blocked";
  if (state === "paused" || player.paused) return "paused";
  if (state !== "streaming" && state !== "draining") return "starting";
  return overlayHidden ? "hidden" : "live";
}
