import { WAITS } from "../../lib/waits.ts";
import type { SoundState } from "../../messaging/caption-status.ts";
import type { FeedChunk } from "../../voice/sending/sound-feed.ts";

/** Quieter than this (−60 dB) is silence: dither and fades stay below it, speech does not. */
const AUDIBLE_PEAK = 0.001;

/** What the meter needs to know of a piece of captured sound. */
export type MeteredSound = Pick<FeedChunk, "peak" | "durationMs" | "capturedAtMs">;

/** Tells from the sound that was sent whether a tab sounds. */
export class SoundMeter {
  #state: SoundState = "unknown";
  /** Whether anything has ever been heard of it. */
  #wasHeard = false;
  #silentMs = 0;
  /** Exact zeros captured while the tab was audible: even a silent room is not that quiet. */
  #zeroMs = 0;
  /** Whether the last piece was exact zeros, at whatever time. */
  #endsInZeros = false;
  /** Wall clock since which the browser calls the tab audible; null while it does not. */
  #audibleSinceMs: number | null = null;

  /** Whether there is sound, as of the last piece. */
  get state(): SoundState {
    return this.#state;
  }

  /** For how long nothing has been heard. */
  get silentMs(): number {
    return this.#silentMs;
  }

  /** @returns whether the state has changed */
  hear({ peak, durationMs, capturedAtMs }: MeteredSound): boolean {
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
   * Capture is waiting for sound and sends none meanwhile. Where it stopped at exact zeros, every
   * audible millisecond since then was zeros too.
   * @param nowMs wall clock
   * @returns whether the state has changed
   */
  hearNothing(nowMs: number): boolean {
    if (this.#audibleSinceMs === null || !this.#endsInZeros) return false;
    this.#zeroMs = Math.max(this.#zeroMs, nowMs - this.#audibleSinceMs);
    return this.#judge();
  }

  /**
   * The browser says whether the tab sounds. What was captured before that proves nothing: the zeros
   * of a paused player are followed by its sound.
   * @param nowMs wall clock
   * @returns whether the state has changed
   */
  setTabAudible(audible: boolean, nowMs: number): boolean {
    if (audible === (this.#audibleSinceMs !== null)) return false;
    this.#audibleSinceMs = audible ? nowMs : null;
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
