import { onAbort } from "../../lib/on-abort.ts";
import type { OnBlock } from "../read-track.ts";
import type { SoundSource } from "../sound-source.ts";
import type { PlayerEnds } from "./player-ends.ts";
import { SoundMixer } from "./sound-mixer.ts";

export interface PlayersSourceOptions {
  readonly tabId: number;
  /** Where a capture that is gone is continued, on its clock; null for none. */
  readonly continuesAtMs: number | null;
  /** Whether only the player that was started last is heard. */
  readonly isOne: boolean;
  onSounding(isSounding: boolean): void;
}

const RATE_HZ = 48_000;

// How often silence is filled in while no player sounds.
const ADVANCE_EVERY_MS = 60;

// Frames that lost their connection have another one by then.
const RECONNECTED_MS = 3000;

/**
 * The sound of a tab's media elements, as scripts in its frames read it. The page goes on playing
 * them, so nothing is played here.
 */
export class PlayersSource implements SoundSource {
  readonly sampleRateHz = RATE_HZ;
  readonly #ends: PlayerEnds;
  readonly #options: PlayersSourceOptions;
  #state: "running" | "closed" = "running";

  constructor(ends: PlayerEnds, options: PlayersSourceOptions) {
    this.#ends = ends;
    this.#options = options;
    // Frames may connect before the sound is read.
    ends.retain();
  }

  async read(onBlock: OnBlock, signal: AbortSignal): Promise<void> {
    const { tabId, continuesAtMs, isOne, onSounding } = this.#options;
    const stop = new AbortController();
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => {
        stop.abort();
        settle();
      };
      let positionMs = continuesAtMs ?? 0;
      const onSamples = (samples: Float32Array) => {
        positionMs += (samples.length * 1000) / RATE_HZ;
        try {
          if (!stop.signal.aborted) onBlock(samples, 0);
        } catch (thrown) {
          end(() => reject(thrown));
        }
      };
      const options = { rateHz: RATE_HZ, isOne, onSamples, onSounding };
      // Silence would take the place of the sound that frames send again.
      const silentFromMs = performance.now() + (continuesAtMs === null ? 0 : RECONNECTED_MS);
      const mixer = new SoundMixer(options, silentFromMs);
      const tracksOf = new Map<string, Set<string>>();
      this.#ends.attach(
        tabId,
        {
          beginning: { receiver: crypto.randomUUID(), continuesAtMs },
          onMessage: (frame, message) => {
            const key = `${frame} ${message.track}`;
            if (message.kind === "quiet") return mixer.endTrack(key, performance.now());
            const tracks = tracksOf.get(frame) ?? new Set();
            tracksOf.set(frame, tracks.add(key));
            mixer.setTrack(key, message, performance.now());
          },
          onSamples: (frame, track, samples, rateHz) => {
            mixer.push(`${frame} ${track}`, samples, rateHz, performance.now());
            return positionMs;
          },
          onFrameClosed: (frame) => {
            for (const key of tracksOf.get(frame) ?? []) mixer.endTrack(key, performance.now());
            tracksOf.delete(frame);
          },
        },
        stop.signal,
      );
      const timer = setInterval(() => mixer.advance(performance.now()), ADVANCE_EVERY_MS);
      onAbort(stop.signal, () => clearInterval(timer));
      if (signal.aborted) end(resolve);
      else onAbort(signal, () => end(resolve));
    });
  }

  openGain(): null {
    return null;
  }

  level() {
    return { state: this.#state, rms: 0 };
  }

  setMuted(): void {
    // The browser mutes the page itself.
  }

  async close(): Promise<void> {
    if (this.#state === "closed") return;
    this.#state = "closed";
    this.#ends.release();
  }
}
