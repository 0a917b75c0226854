import { type ReadonlySignal, signal } from "@preact/signals";
import type { TargetContentType } from "../../audio/formats/target-formats.ts";

/**
 * The speech formats that this browser can play; null until known. The check is loaded on demand,
 * so it does not delay the page.
 */
export function playableFormats(): ReadonlySignal<ReadonlySet<TargetContentType> | null> {
  const playable = signal<ReadonlySet<TargetContentType> | null>(null);
  void import("../../audio/decoders/playable-target-formats.ts").then(async (speech) => {
    playable.value = await speech.playableTargetFormats();
  });
  return playable;
}
