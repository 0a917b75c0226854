import { type CaptionStatus, isActive } from "../messaging/caption-status.ts";
import type { TextKey } from "../platform/text.ts";

/** How the state is coloured; the words say the same. */
export type StateTone = "quiet" | "live" | "working" | "stopped";

/** A state in words. */
export interface StateWords {
  readonly key: TextKey;
  readonly tone: StateTone;
}

/** How a tab's captions are doing. */
export function stateWords(status: CaptionStatus): StateWords {
  if (isActive(status.state) && status.trouble) return { key: "state_retrying", tone: "working" };
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
      return streamingWords(status);
    case "paused":
      return pausedWords(status);
    case "draining":
      return { key: "state_draining", tone: "working" };
    case "ended":
      return { key: "state_ended", tone: "quiet" };
    case "failed":
      return { key: "state_failed", tone: "stopped" };
  }
}

function pausedWords({ sound, player }: CaptionStatus): StateWords {
  if (sound === "blocked") return { key: "state_blocked", tone: "stopped" };
  return { key: player.paused ? "state_player_paused" : "state_paused", tone: "quiet" };
}

function streamingWords(status: CaptionStatus): StateWords {
  const { sound, behindMs, player } = status;
  if (sound === "blocked" || player.paused) return pausedWords(status);
  if (sound === "unknown") return { key: "state_no_sound", tone: "working" };
  if (sound === "silent") return { key: "state_silent", tone: "quiet" };
  return behindMs === null
    ? { key: "state_listening", tone: "working" }
    : { key: "state_live", tone: "live" };
}

/** How long captions have been running, as `m:ss` or `h:mm:ss`; null when they are not. */
export function elapsedTime(status: CaptionStatus, nowMs: number): string | null {
  if (!isActive(status.state) || status.startedAtMs === null) return null;
  const seconds = Math.max(0, Math.floor((nowMs - status.startedAtMs) / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown
    .map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, "0")))
    .join(":");
}

/** How far the words are behind, in seconds with one decimal; null while none are coming. */
export function secondsBehind(status: CaptionStatus, uiLanguage: string): string | null {
  if (stateWords(status).key !== "state_live" || status.behindMs === null) return null;
  const behindMs = Math.max(0, status.behindMs, status.backlogMs);
  const format = new Intl.NumberFormat(uiLanguage, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  return format.format(behindMs / 1000);
}
