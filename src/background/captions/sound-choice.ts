import type { CaptionStatus, SoundKind, SoundState } from "../../messaging/caption-status.ts";
import { plainFailure } from "./caption-failure.ts";

/** Whose sound is captioned. A browser that lets nobody hear a tab has all its players instead. */
export function soundKind(isOnePlayer: boolean, hasTabSound: boolean): SoundKind {
  if (isOnePlayer) return "player";
  return hasTabSound ? "tab" : "players";
}

/**
 * The change of a status with which the sound is in another state. Players that cannot be read are
 * a failure until something is heard of them; captions wait meanwhile.
 */
export function withSound(
  { source, failure }: Pick<CaptionStatus, "source" | "failure">,
  sound: SoundState,
): Pick<CaptionStatus, "sound" | "failure"> {
  if (source !== "tab" && sound === "blocked") {
    return { sound, failure: failure ?? plainFailure("players_unreadable") };
  }
  return { sound, failure: failure?.reason === "players_unreadable" ? null : failure };
}
