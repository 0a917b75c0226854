import type { Talk } from "../talks/talk.ts";
import type { Fingerprint } from "./fingerprint.ts";
import { fingerprintTalk, silencePowerOf, type TalkPrints } from "./talk-prints.ts";

export interface IndexedTalk {
  readonly talk: Talk;
  readonly power: number;
  /** Mean square below which a piece counts as silence: a thousandth of the mean. */
  readonly silencePower: number;
  readonly firstFrame: number;
  readonly frameCount: number;
}

/** A possible place of a fingerprint; frame numbers run through all talks. */
export interface Place {
  readonly talk: IndexedTalk;
  readonly frame: number;
}

const halfValues = 1 << 16;

/**
 * All fingerprints of all talks, looked up by either half: 16 bits survive noise far more often
 * than 32, and the few chance matches are cheap to rule out.
 */
export class TalkIndex {
  readonly talks: readonly IndexedTalk[];
  readonly #bits: Uint32Array;
  readonly #tables: readonly HalfTable[];

  /** @param prints fingerprints of the talks, in the same order; computed by default */
  constructor(talks: readonly Talk[], prints: readonly TalkPrints[] = talks.map(fingerprintTalk)) {
    const counts = prints.map(({ bits }) => bits.length);
    this.#bits = new Uint32Array(counts.reduce((sum, count) => sum + count, 0));
    const audible: number[] = [];
    let firstFrame = 0;
    this.talks = talks.map((talk, at) => {
      const own = prints[at] ?? fingerprintTalk(talk);
      this.#bits.set(own.bits, firstFrame);
      own.audible.forEach((isAudible, n) => {
        if (isAudible === 1) audible.push(firstFrame + n);
      });
      const silencePower = silencePowerOf(talk);
      const frameCount = own.bits.length;
      firstFrame += frameCount;
      return {
        talk,
        power: silencePower * 1_000,
        silencePower,
        firstFrame: firstFrame - frameCount,
        frameCount,
      };
    });
    this.#tables = [0, 16].map((shift) => new HalfTable(this.#bits, audible, shift));
  }

  /**
   * Places whose fingerprint equals this one in either half, allowing for its two least certain
   * bits.
   */
  places(print: Fingerprint): Place[] {
    const frames = new Set<number>();
    for (const table of this.#tables) table.collect(print, frames);
    return [...frames].flatMap((frame) => {
      const talk = this.#talkOf(frame);
      return talk ? [{ talk, frame }] : [];
    });
  }

  /**
   * Share of differing bits when the newest of `prints` is aligned with `place` and the earlier
   * ones before it; 1 when none of them is within the talk.
   */
  errorRate(prints: readonly Fingerprint[], place: Place): number {
    let differing = 0;
    let compared = 0;
    for (let back = 0; back < prints.length; back++) {
      const frame = place.frame - back;
      if (frame < place.talk.firstFrame) break;
      const print = prints[prints.length - 1 - back];
      if (!print) break;
      differing += countBits((print.bits ^ (this.#bits[frame] ?? 0)) >>> 0);
      compared += 32;
    }
    return compared === 0 ? 1 : differing / compared;
  }

  #talkOf(frame: number): IndexedTalk | undefined {
    return this.talks.find(
      ({ firstFrame, frameCount }) => frame >= firstFrame && frame < firstFrame + frameCount,
    );
  }
}

class HalfTable {
  readonly #shift: number;
  readonly #starts = new Uint32Array(halfValues + 1);
  readonly #frames: Uint32Array;

  constructor(bits: Uint32Array, frames: readonly number[], shift: number) {
    this.#shift = shift;
    this.#frames = new Uint32Array(frames.length);
    for (const frame of frames) {
      const after = this.#half(bits[frame] ?? 0) + 1;
      this.#starts[after] = (this.#starts[after] ?? 0) + 1;
    }
    for (let half = 0; half < halfValues; half++) {
      this.#starts[half + 1] = (this.#starts[half + 1] ?? 0) + (this.#starts[half] ?? 0);
    }
    const next = this.#starts.slice();
    for (const frame of frames) {
      const half = this.#half(bits[frame] ?? 0);
      this.#frames[next[half] ?? 0] = frame;
      next[half] = (next[half] ?? 0) + 1;
    }
  }

  collect(print: Fingerprint, into: Set<number>): void {
    const half = this.#half(print.bits);
    const [first = 0, second = 0] = print.uncertainBits
      .map((bit) => bit - this.#shift)
      .filter((bit) => bit >= 0 && bit < 16)
      .map((bit) => 1 << bit);
    for (const flip of [0, first, second, first | second]) {
      const value = half ^ flip;
      const to = this.#starts[value + 1] ?? 0;
      for (let at = this.#starts[value] ?? 0; at < to; at++) into.add(this.#frames[at] ?? 0);
    }
  }

  #half(bits: number): number {
    return (bits >>> this.#shift) & (halfValues - 1);
  }
}

function countBits(value: number): number {
  let bits = value - ((value >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
