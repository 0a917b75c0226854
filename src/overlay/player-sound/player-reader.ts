import { onAbort } from "../../lib/on-abort.ts";
import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { isSounding, mayBeHeard } from "../players/sounding.ts";
import { readTrack } from "./read-track.ts";
import type { SoundSender } from "./sound-sender.ts";

/** Both browsers have it without a prefix; the types of the DOM do not know it. */
export type CapturablePlayer = HTMLMediaElement & { captureStream(): MediaStream };

// Sound that is on its way when a player pauses is still sent.
const TAIL_MS = 300;

// The number of a track stays its own as long as the frame lives.
let lastTrack = 0;

/**
 * Reads the sound of one player, from the first time it plays until `signal` aborts. A player that
 * pauses, jumps or gets another medium is read on. Capturing mutes and changes nothing.
 */
export class PlayerReader {
  readonly #player: CapturablePlayer;
  readonly #sender: SoundSender;
  readonly #signal: AbortSignal;
  readonly #tracks = new Map<MediaStreamTrack, number>();
  #stream: MediaStream | null = null;
  // Stands for a player that sounds and has no track: what it plays cannot be read.
  #unreadable: number | null = null;
  #startedAtMs = 0;
  #isSounding = false;
  #quietTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param isBeginning whether the player may have played before anybody watched */
  constructor(
    player: CapturablePlayer,
    sender: SoundSender,
    isBeginning: boolean,
    signal: AbortSignal,
  ) {
    this.#player = player;
    this.#sender = sender;
    this.#signal = signal;
    onAbort(signal, () => this.#stop());
    this.#update(isBeginning);
  }

  get isSounding(): boolean {
    return this.#isSounding;
  }

  /** Looks again at the player, which may have started, stopped or been muted. */
  update(): void {
    this.#update(false);
  }

  #update(isBeginning: boolean): void {
    const wasSounding = this.#isSounding;
    this.#isSounding = isSounding(this.#player);
    // A player that is about to play has its first sound read too.
    if (!this.#player.paused && !this.#player.ended) this.#capture();
    if (this.#isSounding === wasSounding) {
      this.#checkTracks();
      return;
    }
    clearTimeout(this.#quietTimer);
    if (!this.#isSounding) {
      // What was muted is not heard any more, not even its tail.
      const tailMs = mayBeHeard(this.#player) ? TAIL_MS : 0;
      this.#quietTimer = setTimeout(() => this.#setQuiet(), tailMs);
      return;
    }
    this.#startedAtMs = isBeginning ? 0 : wallClockMs();
    for (const track of this.#tracks.values()) this.#announce(track);
    this.#checkTracks();
  }

  #checkTracks(): void {
    if (!this.#isSounding || this.#tracks.size > 0) this.#dropUnreadable();
    else if (this.#unreadable === null) {
      this.#unreadable = ++lastTrack;
      this.#announce(this.#unreadable);
    }
  }

  get #numbers(): readonly number[] {
    const numbers = [...this.#tracks.values()];
    return this.#unreadable === null ? numbers : [...numbers, this.#unreadable];
  }

  #capture(): void {
    if (this.#stream) return;
    try {
      this.#stream = this.#player.captureStream();
    } catch {
      // Protected, or of another site without its consent. The next medium may be readable.
      return;
    }
    const read = (track: MediaStreamTrack) => track.kind === "audio" && this.#read(track);
    const onTrack = ({ track }: MediaStreamTrackEvent) => read(track);
    onTrusted(this.#stream, "addtrack", onTrack, this.#signal);
    for (const track of this.#stream.getTracks()) read(track);
  }

  #read(track: MediaStreamTrack): void {
    if (this.#tracks.has(track)) return;
    const number = ++lastTrack;
    this.#tracks.set(track, number);
    if (this.#isSounding) this.#announce(number);
    this.#checkTracks();
    const onSamples = (samples: Float32Array, rateHz: number) => {
      if (this.#isSounding || (hasSound(samples) && mayBeHeard(this.#player))) {
        this.#sender.sendSamples(number, samples, rateHz);
      }
    };
    void readTrack(track, onSamples, this.#signal)
      .catch(() => undefined)
      .finally(() => {
        this.#tracks.delete(track);
        this.#sender.forget(number);
        if (!this.#signal.aborted) this.#checkTracks();
      });
  }

  #announce(track: number): void {
    const { width, height } = this.#player.getBoundingClientRect();
    this.#sender.setSounding({
      ...{ kind: "sounding", track, startedAtMs: this.#startedAtMs, size: width * height },
      isReadable: track !== this.#unreadable,
    });
  }

  #setQuiet(): void {
    for (const track of this.#numbers) this.#sender.setQuiet(track);
    this.#dropUnreadable();
  }

  // The next medium of the player may be readable.
  #dropUnreadable(): void {
    if (this.#unreadable !== null) this.#sender.forget(this.#unreadable);
    this.#unreadable = null;
  }

  #stop(): void {
    clearTimeout(this.#quietTimer);
    for (const track of this.#numbers) this.#sender.forget(track);
    // The browser stops copying the sound, and the player plays on.
    for (const track of this.#stream?.getTracks() ?? []) track.stop();
  }
}

function hasSound(samples: Float32Array): boolean {
  return samples.some((sample) => sample !== 0);
}
