import type { SoundState } from "../messaging/caption-status.ts";

/** Quieter than this (−60 dB) is silence: dither and fades stay below it, speech does not. */
const AUDIBLE_PEAK = 0.001;

/** A pause in speech is shorter; after this much silence the tab is said to be silent. */
const SILENT_AFTER_MS = 5000;

/** Tells from the chunks whether a tab sounds. */
export class SoundMeter {
  #state: SoundState = "unknown";
  #silentMs = 0;

  /** Whether there is sound, as of the last chunk. */
  get state(): SoundState {
    return this.#state;
  }

  /** @returns whether the state has changed */
  hear({ peak, durationMs }: { readonly peak: number; readonly durationMs: number }): boolean {
    const before = this.#state;
    if (peak > AUDIBLE_PEAK) {
      this.#silentMs = 0;
      this.#state = "heard";
    } else {
      this.#silentMs += durationMs;
      if (before === "heard" && this.#silentMs >= SILENT_AFTER_MS) this.#state = "silent";
    }
    return this.#state !== before;
  }
}
