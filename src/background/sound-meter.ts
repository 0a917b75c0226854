import type { SoundState } from "../messaging/caption-status.ts";

/** Quieter than this (−60 dB) is silence: dither and fades stay below it, speech does not. */
const AUDIBLE_PEAK = 0.001;

/** A pause in speech is shorter; after this much silence the tab is said to be silent. */
const SILENT_AFTER_MS = 5000;

/**
 * So much digital silence of a tab that sounds is no pause in what it plays. A tab is called audible
 * for two seconds after its last sound, and that is less.
 */
const BLOCKED_AFTER_MS = 3500;

/** Tells from the sound that was sent whether a tab sounds. */
export class SoundMeter {
  #state: SoundState = "unknown";
  /** Whether anything has ever been heard of it. */
  #wasHeard = false;
  #silentMs = 0;
  /** Of exact zeros: even a silent room is not that quiet. */
  #zeroMs = 0;
  #tabAudible = false;

  /** Whether there is sound, as of the last piece. */
  get state(): SoundState {
    return this.#state;
  }

  /** For how long nothing has been heard. */
  get silentMs(): number {
    return this.#silentMs;
  }

  /** @returns whether the state has changed */
  hear({ peak, durationMs }: { readonly peak: number; readonly durationMs: number }): boolean {
    this.#zeroMs = peak === 0 ? this.#zeroMs + durationMs : 0;
    if (peak > AUDIBLE_PEAK) {
      this.#silentMs = 0;
      this.#wasHeard = true;
    } else {
      this.#silentMs += durationMs;
    }
    return this.#judge();
  }

  /** The browser says whether the tab sounds. @returns whether the state has changed */
  setTabAudible(audible: boolean): boolean {
    this.#tabAudible = audible;
    return this.#judge();
  }

  #judge(): boolean {
    const before = this.#state;
    if (this.#tabAudible && this.#zeroMs >= BLOCKED_AFTER_MS) this.#state = "blocked";
    else if (!this.#wasHeard) this.#state = "unknown";
    else if (this.#silentMs >= SILENT_AFTER_MS) this.#state = "silent";
    else if (this.#silentMs === 0 || before === "blocked") this.#state = "heard";
    return this.#state !== before;
  }
}
