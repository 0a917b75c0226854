import { type CaptionStatus, isActive } from "../messaging/caption-status.ts";
import type { TextKey } from "../platform/text.ts";
import { oneDecimalFormatter } from "../ui/number-format.ts";

/** Colour of the state; the text conveys the same. */
export type StateTone = "quiet" | "live" | "working" | "stopped";

export interface StateLabel {
  readonly key: TextKey;
  readonly tone: StateTone;
}

export function stateLabel(status: CaptionStatus): StateLabel {
  const isInterrupted = status.trouble !== null && status.trouble.retryAtMs !== null;
  if (isActive(status.state) && isInterrupted) return { key: "state_retrying", tone: "working" };
  switch (status.state) {
    case "idle":
      return { key: "state_idle", tone: "quiet" };
    case "requesting":
      return { key: "state_requesting", tone: "working" };
    case "connecting":
      return { key: "state_connecting", tone: "working" };
    case "reconnecting":
      return { key: "state_reconnecting", tone: "working" };
    case "streaming":
      return streamingLabel(status);
    case "paused":
      return pausedLabel(status);
    case "draining":
      return { key: "state_draining", tone: "working" };
    case "ended":
      return { key: "state_ended", tone: "quiet" };
    case "failed":
      return { key: "state_failed", tone: "stopped" };
  }
}

function pausedLabel({ sound, player }: CaptionStatus): StateLabel {
  if (sound === "blocked") return { key: "state_blocked", tone: "stopped" };
  return { key: player.paused ? "state_player_paused" : "state_paused", tone: "quiet" };
}

function streamingLabel(status: CaptionStatus): StateLabel {
  const { sound, behindMs, player } = status;
  if (sound === "blocked" || player.paused) return pausedLabel(status);
  if (sound === "unknown") return { key: "state_no_sound", tone: "working" };
  if (sound === "silent") return { key: "state_silent", tone: "quiet" };
  return behindMs === null
    ? { key: "state_listening", tone: "working" }
    : { key: "state_live", tone: "live" };
}

/** Running time as `m:ss` or `h:mm:ss`; null while not running. */
export function elapsedTime(status: CaptionStatus, nowMs: number): string | null {
  if (!isActive(status.state) || status.startedAtMs === null) return null;
  const seconds = Math.max(0, Math.floor((nowMs - status.startedAtMs) / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0")))
    .join(":");
}

/** Delay of the words in seconds with one decimal; null while none arrive. */
export function secondsBehind(status: CaptionStatus, uiLanguage: string): string | null {
  if (stateLabel(status).key !== "state_live" || status.behindMs === null) return null;
  const behindMs = Math.max(0, status.behindMs, status.backlogMs);
  return oneDecimalFormatter(uiLanguage)(behindMs / 1000);
}
