import { onAbort } from "../../lib/on-abort.ts";
import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import {
  encodeSamples,
  KEPT_SOUND_MS,
  MAX_PIECE_FRAMES,
  type PlayerSound,
  type SoundBeginning,
  type SoundMark,
} from "../../messaging/player-sound.ts";

/** Pieces of this length keep the delay low, at fifty messages a second. */
const PIECE_MS = 20;

// The pieces of several tracks; the receiver takes no more at once.
const MAX_KEPT = 1500;

type Send = (message: PlayerSound) => void;
type Sounding = PlayerSound & { kind: "sounding" };

interface Kept {
  readonly atMs: number;
  readonly message: PlayerSound;
  /** Of its samples; 0 for a message without any. */
  readonly durationMs: number;
}

/**
 * Sends the sound of this frame's players. It keeps the newest, for a connection that closes and
 * for a capture that begins again with the sound of an earlier one.
 */
export class SoundSender {
  readonly #kept: Kept[] = [];
  // How many messages are no longer kept: the number of the last of them.
  #dropped = 0;
  #marks: readonly SoundMark[] = [];
  // What sounded before the oldest message that is kept.
  readonly #before = new Map<number, Sounding>();
  readonly #sounding = new Map<number, Sounding>();
  readonly #pieces = new Map<number, Piece>();
  // How many of the newest messages were not sent.
  #unsent = 0;
  #receiver: string | null = null;
  #connection: Send | null = null;
  // Null until the receiver says where to begin.
  #send: Send | null = null;

  /**
   * Sends over this connection after {@link begin}.
   * @param open aborts when the connection closes
   */
  connect(connection: Send, open: AbortSignal): void {
    this.#connection = connection;
    this.#send = null;
    onAbort(open, () => {
      if (this.#connection !== connection) return;
      this.#connection = null;
      this.#send = null;
    });
  }

  /** Sends what the receiver of this connection lacks, and from now on all sound. */
  begin({ receiver, continuesAtMs }: SoundBeginning): void {
    const send = this.#connection;
    if (!send) return;
    let from = this.#kept.length - this.#unsent;
    // A receiver that is known has all that was sent.
    if (receiver !== this.#receiver && continuesAtMs !== null) {
      from = Math.min(from, this.#indexAt(continuesAtMs));
    }
    // A new capture has a clock of its own.
    if (receiver !== this.#receiver && continuesAtMs === null) this.#marks = [];
    this.#receiver = receiver;
    this.#send = send;
    this.#unsent = 0;
    // A new receiver knows nothing yet.
    const sounding = new Map(this.#before);
    for (const { message } of this.#kept.slice(0, from)) follow(sounding, message);
    for (const facts of sounding.values()) send(facts);
    for (const { message } of this.#kept.slice(from)) send(message);
  }

  /** Remembers where one of the pieces ends on the capture clock. */
  addMark({ number, positionMs }: SoundMark): void {
    // A piece that was sent again has another mark.
    const earlier = this.#marksOfKept.filter((mark) => mark.number < number);
    this.#marks = [...earlier, { number, positionMs }];
  }

  setSounding(facts: Sounding): void {
    const { track, startedAtMs, size, isReadable } = facts;
    const known = this.#sounding.get(track);
    const isKnown = known?.startedAtMs === startedAtMs && known.size === size;
    if (isKnown && known.isReadable === isReadable) return;
    this.#sounding.set(track, facts);
    this.#post(facts);
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
    if (this.#sounding.delete(track)) this.#post({ kind: "quiet", track });
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
    const number = this.#dropped + this.#kept.length + 1;
    const sound = {
      kind: "sound",
      track,
      number,
      rateHz,
      samples: encodeSamples(samples),
    } as const;
    this.#post(sound, (samples.length * 1000) / rateHz);
  }

  get #marksOfKept(): readonly SoundMark[] {
    return this.#marks.filter(({ number }) => number > this.#dropped);
  }

  /** The first message that is not over at a position of the capture clock. */
  #indexAt(positionMs: number): number {
    const marks = this.#marksOfKept;
    const mark = marks.findLast((each) => each.positionMs <= positionMs) ?? marks[0];
    // Nothing was marked: the other capture had hardly begun.
    if (!mark) return 0;
    const upToMark = this.#kept.slice(0, mark.number - this.#dropped);
    let endMs = upToMark.reduce((ms, { durationMs }) => ms - durationMs, mark.positionMs);
    const index = this.#kept.findIndex(({ durationMs }) => {
      endMs += durationMs;
      return endMs > positionMs;
    });
    return index === -1 ? this.#kept.length : index;
  }

  #post(message: PlayerSound, durationMs = 0): void {
    const atMs = wallClockMs();
    this.#kept.push({ atMs, message, durationMs });
    if (this.#send) this.#send(message);
    else this.#unsent += 1;
    while (this.#kept.length > MAX_KEPT || (this.#kept[0]?.atMs ?? atMs) < atMs - KEPT_SOUND_MS) {
      const oldest = this.#kept.shift();
      this.#dropped += 1;
      if (oldest) follow(this.#before, oldest.message);
    }
    this.#unsent = Math.min(this.#unsent, this.#kept.length);
  }
}

function follow(sounding: Map<number, Sounding>, message: PlayerSound): void {
  if (message.kind === "sounding") sounding.set(message.track, message);
  else if (message.kind === "quiet") sounding.delete(message.track);
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
