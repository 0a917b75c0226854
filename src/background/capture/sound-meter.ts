import { WAITS } from "../../lib/waits.ts";
import type { SoundState } from "../../messaging/caption-status.ts";
import type { FeedChunk } from "../../voice/sending/sound-feed.ts";

// Quieter than this (−60 dB) is silence: dither and fades stay below it, speech does not.
const AUDIBLE_PEAK = 0.001;

export type MeteredSound = Pick<FeedChunk, "peak" | "durationMs" | "capturedAtMs">;

/** Decides from the captured sound whether a tab produces sound. */
export class SoundMeter {
  #state: SoundState = "unknown";
  #wasHeard = false;
  #silentMs = 0;
  // Exact zeros captured while the tab was audible: even a silent recording is not that quiet.
  #zeroMs = 0;
  #endsInZeros = false;
  // Wall clock at which the browser began to report the tab as audible; null while it does not.
  #audibleSinceMs: number | null = null;

  get state(): SoundState {
    return this.#state;
  }

  /** How much sound in a row was silent, in milliseconds. */
  get silentMs(): number {
    return this.#silentMs;
  }

  /** @returns whether the state has changed */
  addSound({ peak, durationMs, capturedAtMs }: MeteredSound): boolean {
    this.#endsInZeros = peak === 0;
    if (peak !== 0) this.#zeroMs = 0;
    else if (this.#wasAudibleAt(capturedAtMs - durationMs)) this.#zeroMs += durationMs;
    if (peak > AUDIBLE_PEAK) {
      this.#silentMs = 0;
      this.#wasHeard = true;
    } else {
      this.#silentMs += durationMs;
    }
    return this.#judge();
  }

  /**
   * Judges while capture waits for sound and sends none. Where it stopped at exact zeros, every
   * audible millisecond since then was zeros too.
   * @param nowMs wall clock
   * @returns whether the state has changed
   */
  judgeWithoutSound(nowMs: number): boolean {
    if (this.#audibleSinceMs === null || !this.#endsInZeros) return false;
    this.#zeroMs = Math.max(this.#zeroMs, nowMs - this.#audibleSinceMs);
    return this.#judge();
  }

  /**
   * Sets whether the browser calls the tab audible. Zeros captured before prove nothing: a paused
   * player leaves zeros too, and sounds afterwards.
   * @param nowMs wall clock
   * @returns whether the state has changed
   */
  setTabAudible(audible: boolean, nowMs: number): boolean {
    if (audible === (this.#audibleSinceMs !== null)) return false;
    this.#audibleSinceMs = audible ? nowMs : null;
    this.#zeroMs = 0;
    return this.#judge();
  }

  /**
   * The sound has another source now, about which earlier zeros say nothing.
   * @returns whether the state has changed
   */
  forgetZeros(): boolean {
    this.#zeroMs = 0;
    return this.#judge();
  }

  #wasAudibleAt(atMs: number): boolean {
    return this.#audibleSinceMs !== null && atMs >= this.#audibleSinceMs;
  }

  #judge(): boolean {
    const before = this.#state;
    if (this.#zeroMs >= WAITS.soundBlockedMs) this.#state = "blocked";
    else if (!this.#wasHeard) this.#state = "unknown";
    else if (this.#silentMs >= WAITS.soundSilentMs) this.#state = "silent";
    else if (this.#silentMs === 0 || before === "blocked") this.#state = "heard";
    return this.#state !== before;
  }
}
