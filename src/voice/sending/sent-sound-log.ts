import { AUDIBLE_PEAK } from "../../audio/audible-peak.ts";
import type { FeedChunk } from "./sound-feed.ts";

/** How old sent sound must be to hold no word that is still to come, in milliseconds. */
export interface SettleAges {
  readonly silenceMs: number;
  readonly soundMs: number;
  /** Sound this soon after the last word still belongs to it. */
  readonly tailMs: number;
}

interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

interface Mark {
  readonly positionMs: number;
  readonly atMs: number;
}

interface RecentMark extends Mark {
  /** When it left the send buffer, at the latest; `HELD_UP` while it may still be there. */
  readonly leftAtMs: number;
}

// Marks at this distance are enough to tell the age of a position.
const MARK_EVERY_MS = 500;
// Chunks whose position is known exactly: those of the last second or two.
const MAX_RECENT = 32;
const MAX_MARKS = 60;
const HELD_UP = Number.POSITIVE_INFINITY;
// Shorter breaks in audible sound are no silence.
const MAX_BREAK_MS = 200;
const MAX_STRETCHES = 64;

/**
 * At most this much audible sound is sent again. A longer echo has too many words to tell apart.
 */
const ECHO_MS = 400;

export class SentSoundLog {
  #sentToMs: number;
  #beganMs: number;
  #audibleToMs = Number.NEGATIVE_INFINITY;
  #audible: Stretch[] = [];
  #marks: Mark[] = [];
  #recent: RecentMark[] = [];
  /** How many of the recent marks have certainly left. */
  #leftCount = 0;
  #isHeldUp = false;

  constructor(fromMs: number) {
    this.#sentToMs = fromMs;
    this.#beganMs = fromMs;
  }

  get sentToMs(): number {
    return this.#sentToMs;
  }

  /** End of the latest audible sound sent so far, also while earlier sound is sent again. */
  get audibleToMs(): number {
    return this.#audibleToMs;
  }

  get silentForMs(): number {
    return this.#sentToMs - Math.max(this.#audible.at(-1)?.toMs ?? 0, this.#beganMs);
  }

  /**
   * Records a chunk that was sent at `nowMs`.
   * @returns whether it is audible
   */
  recordChunk({ startMs, durationMs, peak }: FeedChunk, nowMs: number): boolean {
    const toMs = startMs + durationMs;
    const isAudible = peak > AUDIBLE_PEAK;
    this.#sentToMs = toMs;
    const leftAtMs = this.#isHeldUp ? HELD_UP : nowMs;
    this.#recent.push({ positionMs: toMs, atMs: nowMs, leftAtMs });
    if (this.#recent.length > MAX_RECENT) {
      this.#recent.shift();
      this.#leftCount = Math.max(0, this.#leftCount - 1);
    }
    const mark = this.#marks.at(-1);
    if (!mark || nowMs - mark.atMs >= MARK_EVERY_MS) {
      this.#marks.push({ positionMs: toMs, atMs: nowMs });
      if (this.#marks.length > MAX_MARKS) this.#marks.shift();
    }
    if (isAudible) this.#addAudible(startMs, toMs);
    return isAudible;
  }

  /**
   * Records whether everything recorded so far has left the send buffer. Sound that is still in it
   * when the next is sent was held up, and has left only once the buffer was seen empty.
   */
  recordSendBuffer(isEmpty: boolean, nowMs: number): void {
    this.#isHeldUp = !isEmpty;
    for (let at = this.#leftCount; at < this.#recent.length; at++) {
      const mark = this.#recent[at];
      if (!mark || (isEmpty && mark.leftAtMs !== HELD_UP)) continue;
      this.#recent[at] = { ...mark, leftAtMs: isEmpty ? nowMs : HELD_UP };
    }
    if (isEmpty) this.#leftCount = this.#recent.length;
  }

  rewindTo(positionMs: number): void {
    this.#isHeldUp = false;
    this.#sentToMs = positionMs;
    this.#beganMs = positionMs;
    this.#marks = this.#marks.filter((mark) => mark.positionMs <= positionMs);
    this.#recent = this.#recent.filter((mark) => {
      return mark.positionMs <= positionMs && mark.leftAtMs !== HELD_UP;
    });
    this.#leftCount = this.#recent.length;
    this.#audible = this.#audible
      .filter(({ fromMs }) => fromMs < positionMs)
      .map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, positionMs) }));
  }

  /**
   * Where audible sound continues or begins after a position; null when only silence followed.
   * @param tailMs sound within this time belongs to what came before
   */
  audibleAfter(positionMs: number, tailMs: number): number | null {
    const stretch = this.#audible.find(({ toMs }) => toMs > positionMs + tailMs);
    return stretch ? Math.max(stretch.fromMs, positionMs) : null;
  }

  /**
   * Up to where sound without words is settled by its age, from `fromMs` on.
   * @param nowMs when the connection was last known to be alive; ages count to this time
   */
  settledToMs(fromMs: number, nowMs: number, ages: SettleAges): number {
    const silentToMs = Math.min(
      this.#positionSentBefore(nowMs - ages.silenceMs),
      this.audibleAfter(fromMs, ages.tailMs) ?? Number.POSITIVE_INFINITY,
    );
    return Math.max(fromMs, silentToMs, this.#positionSentBefore(nowMs - ages.soundMs));
  }

  /** Up to where sound was sent by a time; exact for the last second or two. */
  positionSentBy(atMs: number): number {
    return this.#positionBy((mark) => mark.atMs <= atMs);
  }

  /**
   * From where to send sound when a session is resumed: after what has certainly arrived. Null when
   * that would send too many words twice.
   * @param arrivedByMs sound that was on its way by this time has arrived
   */
  resendFromMs(arrivedByMs: number): number | null {
    const arrivedToMs = this.#positionBy(({ leftAtMs }) => leftAtMs <= arrivedByMs);
    const fromMs = this.audibleAfter(arrivedToMs, 0) ?? this.#sentToMs;
    return this.#sentToMs - fromMs <= ECHO_MS ? arrivedToMs : null;
  }

  #positionBy(isBefore: (mark: RecentMark) => boolean): number {
    const mark = this.#recent.findLast(isBefore);
    if (mark) return mark.positionMs;
    // Sound before the exact marks has left long ago.
    const exactFromMs = this.#recent[0]?.positionMs ?? Number.POSITIVE_INFINITY;
    const rough = this.#marks.filter(({ positionMs }) => positionMs < exactFromMs);
    const last = rough.findLast((each) => isBefore({ ...each, leftAtMs: each.atMs }));
    return last?.positionMs ?? this.#beganMs;
  }

  #positionSentBefore(atMs: number): number {
    const mark = this.#marks.findLast((candidate) => candidate.atMs <= atMs);
    return mark?.positionMs ?? Number.NEGATIVE_INFINITY;
  }

  #addAudible(fromMs: number, toMs: number): void {
    this.#audibleToMs = Math.max(this.#audibleToMs, toMs);
    const last = this.#audible.at(-1);
    if (last && fromMs - last.toMs <= MAX_BREAK_MS && fromMs >= last.fromMs) {
      this.#audible[this.#audible.length - 1] = { fromMs: last.fromMs, toMs };
      return;
    }
    this.#audible.push({ fromMs, toMs });
    if (this.#audible.length > MAX_STRETCHES) this.#audible.shift();
  }
}
