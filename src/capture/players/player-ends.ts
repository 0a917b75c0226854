import { RateLimit } from "../../lib/rate-limit.ts";
import type { ChannelEnd } from "../../messaging/channel.ts";
import {
  decodeSamples,
  type PlayerSound,
  readPlayerSound,
  type SoundBeginning,
} from "../../messaging/player-sound.ts";

type End = ChannelEnd<"player-sound">;

/** Receives what the frames of one tab send; `frame` tells them apart. */
export interface PlayerListener {
  /** Which sound the listener lacks. */
  readonly beginning: SoundBeginning;
  onMessage(frame: string, message: Exclude<PlayerSound, { kind: "sound" }>): void;
  /** @returns where these samples end on the capture clock, in milliseconds */
  onSamples(frame: string, track: number, samples: Float32Array, rateHz: number): number;
  onFrameClosed(frame: string): void;
}

// Fifty pieces a second of a track; a frame that was busy sends several seconds at once.
const BURST = 2000;
const PER_SECOND = 600;

// Half a second of pieces; frames count on from the last mark.
const MARK_EVERY = 25;

/** Accepts the connections of frames until `signal` aborts. */
export type AcceptFrames = (accept: (end: End) => void, signal: AbortSignal) => void;

// A frame whose tab is not captured is told to stop after this. A capture may be about to begin.
const UNWANTED_MS = 10_000;

/** The connections of all frames that send the sound of their players. */
export class PlayerEnds {
  readonly #ends = new Map<End, string>();
  readonly #listeners = new Map<number, PlayerListener>();
  readonly #acceptFrames: AcceptFrames;
  #frames = 0;
  #users = 0;
  #accepting = new AbortController();

  constructor(acceptFrames: AcceptFrames) {
    this.#acceptFrames = acceptFrames;
  }

  /** Accepts connections until {@link release}; calls may overlap. */
  retain(): void {
    this.#users += 1;
    if (this.#users > 1) return;
    this.#accepting = new AbortController();
    this.#acceptFrames((end) => this.#accept(end), this.#accepting.signal);
  }

  release(): void {
    this.#users -= 1;
    if (this.#users === 0) this.#accepting.abort();
  }

  #accept(end: End): void {
    const { tabId } = end;
    if (tabId === undefined) return;
    const frame = String(++this.#frames);
    const limit = new RateLimit(BURST, PER_SECOND);
    this.#ends.set(end, frame);
    end.onMessage((data) => {
      const message = limit.allows(performance.now()) ? readPlayerSound(data) : null;
      if (message) this.#deliver(end, frame, message);
    });
    end.onClosed(() => {
      this.#ends.delete(end);
      this.#listeners.get(tabId)?.onFrameClosed(frame);
    });
    const listener = this.#listeners.get(tabId);
    if (listener) end.post({ kind: "begin", ...listener.beginning });
    else setTimeout(() => this.#endUnwanted(end), UNWANTED_MS);
  }

  /** Sends the sound of a tab's players to a listener, until `signal` aborts; then they stop. */
  attach(tabId: number, listener: PlayerListener, signal: AbortSignal): void {
    this.#listeners.set(tabId, listener);
    for (const end of this.#ends.keys()) {
      if (end.tabId === tabId) end.post({ kind: "begin", ...listener.beginning });
    }
    signal.addEventListener("abort", () => {
      if (this.#listeners.get(tabId) !== listener) return;
      this.#listeners.delete(tabId);
      for (const end of this.#ends.keys()) {
        if (end.tabId === tabId) end.post({ kind: "end" });
      }
    });
  }

  #deliver(end: End, frame: string, message: PlayerSound): void {
    const listener = end.tabId === undefined ? undefined : this.#listeners.get(end.tabId);
    if (message.kind !== "sound") {
      listener?.onMessage(frame, message);
      return;
    }
    const samples = listener && decodeSamples(message.samples);
    if (!samples) return;
    const { track, number, rateHz } = message;
    const positionMs = listener.onSamples(frame, track, samples, rateHz);
    if (number % MARK_EVERY === 0) end.post({ kind: "mark", number, positionMs });
  }

  #endUnwanted(end: End): void {
    if (end.tabId !== undefined && !this.#listeners.has(end.tabId)) end.post({ kind: "end" });
  }
}
