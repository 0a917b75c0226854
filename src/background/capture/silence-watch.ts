import { WAITS } from "../../lib/waits.ts";
import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import type { SoundState } from "../../messaging/caption-status.ts";
import { type MeteredSound, SoundMeter } from "./sound-meter.ts";

/** Timers may fire a little before the clock says so. */
const TIMER_SLACK_MS = 100;

/** Watches a tab's sound on the wall clock, also while capture waits for sound and sends none. */
export class SilenceWatch {
  readonly #meter = new SoundMeter();
  readonly #onState: (sound: SoundState) => void;
  #isWaiting = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onState called with every change of the state */
  constructor(onState: (sound: SoundState) => void) {
    this.#onState = onState;
  }

  /** For how long nothing has been heard, in milliseconds of sound. */
  get silentMs(): number {
    return this.#meter.silentMs;
  }

  /** A piece of sound was handed over to the connection. */
  hear(sound: MeteredSound): void {
    this.#note(this.#meter.hear(sound));
  }

  /** The browser says whether the tab sounds. */
  setTabAudible(audible: boolean): void {
    this.#note(this.#meter.setTabAudible(audible, wallClockMs()));
    this.#judgeLater();
  }

  /** Whether capture waits for sound: no piece tells then that the tab sounds in vain. */
  setWaiting(isWaiting: boolean): void {
    if (isWaiting === this.#isWaiting) return;
    this.#isWaiting = isWaiting;
    this.#judgeLater();
  }

  #judgeLater(): void {
    clearTimeout(this.#timer);
    if (!this.#isWaiting) return;
    const judge = () => this.#note(this.#meter.hearNothing(wallClockMs()));
    this.#timer = setTimeout(judge, WAITS.soundBlockedMs + TIMER_SLACK_MS);
  }

  #note(hasChanged: boolean): void {
    if (hasChanged) this.#onState(this.#meter.state);
  }
}
