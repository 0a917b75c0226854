import { type ReadonlySignal, signal } from "@preact/signals";
import type { TargetContentType } from "../../audio/target-formats.ts";

/**
 * The formats of speech that this browser can play; null until it was asked. What asks is loaded
 * beside the page: nothing on it waits for the answer.
 */
export function playableHere(): ReadonlySignal<ReadonlySet<TargetContentType> | null> {
  const playable = signal<ReadonlySet<TargetContentType> | null>(null);
  void import("../../audio/speech/playable-target-formats.ts").then(async (speech) => {
    playable.value = await speech.playableTargetFormats();
  });
  return playable;
}
