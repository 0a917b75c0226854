import { onAbort } from "../../lib/on-abort.ts";
import { onTrusted } from "../elements/on-trusted.ts";

const POSITION_CHANGES = "play playing pause waiting seeking seeked ratechange timeupdate ended";

/** Playing on from a place, or from just before it, does not pause there again. */
const NEAR_MS = 50;

/** Pauses a player each time that it plays across one of some places, until `signal` aborts. */
export class PausePoints {
  readonly #player: HTMLMediaElement;
  readonly #signal: AbortSignal;
  #atMs: readonly number[] = [];
  /** Position behind which the next place lies. */
  #fromMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(player: HTMLMediaElement, signal: AbortSignal) {
    this.#player = player;
    this.#signal = signal;
    onTrusted(player, POSITION_CHANGES, ({ type }) => this.#onChange(type), signal);
    onAbort(signal, () => clearTimeout(this.#timer));
  }

  /** @param atMs in milliseconds of the medium, in order; places already passed do not count */
  setPlaces(atMs: readonly number[]): void {
    this.#atMs = atMs;
    this.#restart();
  }

  #onChange(type: string): void {
    if (type === "seeking" || type === "seeked" || type === "play") this.#restart();
    else this.#check();
  }

  #restart(): void {
    this.#fromMs = this.#positionMs();
    this.#check();
  }

  #check(): void {
    clearTimeout(this.#timer);
    if (this.#signal.aborted || this.#player.seeking) return;
    const { paused, ended, playbackRate } = this.#player;
    if (paused || ended || playbackRate <= 0) return;
    const nextMs = this.#atMs.find((atMs) => atMs > this.#fromMs + NEAR_MS);
    if (nextMs === undefined) return;
    const leftMs = nextMs - this.#positionMs();
    if (leftMs <= 0) {
      this.#fromMs = this.#positionMs();
      this.#player.pause();
      return;
    }
    this.#timer = setTimeout(() => this.#check(), Math.min(leftMs / playbackRate, 1000));
  }

  #positionMs(): number {
    return this.#player.currentTime * 1000;
  }
}
