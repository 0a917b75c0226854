import { onAbort } from "../../lib/on-abort.ts";
import { encodeSamples, MAX_PIECE_FRAMES, type PlayerSound } from "../../messaging/player-sound.ts";

/** Pieces of this length keep the delay low, at fifty messages a second. */
const PIECE_MS = 20;

// About ten seconds of pieces: a connection that closes is open again within one.
const MAX_WAITING = 500;

type Send = (message: PlayerSound) => void;

/** Sends the sound of this frame's players, and keeps it while there is no connection. */
export class SoundSender {
  readonly #waiting: PlayerSound[] = [];
  readonly #facts = new Map<number, PlayerSound>();
  readonly #pieces = new Map<number, Piece>();
  #send: Send | null = null;

  /** @param open aborts when the connection closes */
  connect(send: Send, open: AbortSignal): void {
    this.#send = send;
    onAbort(open, () => {
      if (this.#send === send) this.#send = null;
    });
    // A new receiver knows nothing yet.
    for (const facts of this.#facts.values()) send(facts);
    for (const message of this.#waiting.splice(0)) send(message);
  }

  setSounding(facts: PlayerSound & { kind: "sounding" }): void {
    this.#facts.set(facts.track, facts);
    this.#send?.(facts);
  }

  sendSamples(track: number, samples: Float32Array, rateHz: number): void {
    const piece = this.#pieces.get(track) ?? new Piece();
    this.#pieces.set(track, piece);
    // A rate that changes begins another piece.
    if (piece.rateHz !== rateHz) this.#flush(track, piece);
    piece.rateHz = rateHz;
    for (let at = 0; at < samples.length; ) {
      at += piece.add(samples.subarray(at));
      if (piece.isComplete) this.#flush(track, piece);
    }
  }

  setQuiet(track: number): void {
    const piece = this.#pieces.get(track);
    if (piece) this.#flush(track, piece);
    if (this.#facts.delete(track)) this.#post({ kind: "quiet", track });
  }

  /** The track is over, and its number is not used again. */
  forget(track: number): void {
    this.setQuiet(track);
    this.#pieces.delete(track);
  }

  #flush(track: number, piece: Piece): void {
    const samples = piece.take();
    if (samples.length === 0) return;
    const { rateHz } = piece;
    this.#post({ kind: "sound", track, rateHz, samples: encodeSamples(samples) });
  }

  #post(message: PlayerSound): void {
    if (this.#send) {
      this.#send(message);
      return;
    }
    this.#waiting.push(message);
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
  }
}

class Piece {
  rateHz = 0;
  readonly #samples = new Float32Array(MAX_PIECE_FRAMES);
  #filled = 0;

  get isComplete(): boolean {
    return this.#filled >= Math.min(MAX_PIECE_FRAMES, (this.rateHz * PIECE_MS) / 1000);
  }

  /** @returns how many samples there was room for */
  add(samples: Float32Array): number {
    const added = samples.subarray(0, MAX_PIECE_FRAMES - this.#filled);
    this.#samples.set(added, this.#filled);
    this.#filled += added.length;
    return added.length;
  }

  take(): Float32Array {
    const taken = this.#samples.subarray(0, this.#filled);
    this.#filled = 0;
    return taken;
  }
}
