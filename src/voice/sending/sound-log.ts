import { AUDIBLE_PEAK } from "../../audio/audible-peak.ts";
import type { FeedChunk } from "./sound-feed.ts";

/** How old handed-over sound has to be to hold no word that is still to come, in milliseconds. */
export interface SettleAges {
  readonly silenceMs: number;
  readonly soundMs: number;
  /** Sound this soon after the last word still belongs to it. */
  readonly tailMs: number;
}

/** Lively sound without a break. */
interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A position, and when it was handed over. */
interface Mark {
  readonly positionMs: number;
  readonly atMs: number;
}

/** A mark every half a second is enough to tell how old a position is. */
const MARK_EVERY_MS = 500;
/** Chunks whose place is known to the millisecond: those of the last second or two. */
const MAX_RECENT = 32;
/** Half a minute of them. */
const MAX_MARKS = 60;
/** Breaks in lively sound shorter than this are no silence. */
const BREATH_MS = 200;
const MAX_STRETCHES = 64;

/** So much lively sound may be sent again. The echo of more has too many words to tell apart. */
const ECHO_MS = 400;

/** What was handed over to connections: up to where, when, and where it was lively. */
export class SoundLog {
  #handedMs: number;
  #beganMs: number;
  #livelyToMs = Number.NEGATIVE_INFINITY;
  #lively: Stretch[] = [];
  #marks: Mark[] = [];
  #recent: Mark[] = [];

  /** @param fromMs where the first sound is expected, on the capture clock */
  constructor(fromMs: number) {
    this.#handedMs = fromMs;
    this.#beganMs = fromMs;
  }

  /** The end of the last sound that was handed over, on the capture clock. */
  get handedMs(): number {
    return this.#handedMs;
  }

  /** The end of the last lively sound that was ever handed over, whatever is handed over anew. */
  get livelyToMs(): number {
    return this.#livelyToMs;
  }

  /** Silence at the end of what was handed over, in milliseconds. */
  get silentForMs(): number {
    return this.#handedMs - Math.max(this.#lively.at(-1)?.toMs ?? 0, this.#beganMs);
  }

  /** Takes a chunk that was handed over at `nowMs`. Returns whether it is lively. */
  note({ startMs, durationMs, peak }: FeedChunk, nowMs: number): boolean {
    const toMs = startMs + durationMs;
    const isLively = peak > AUDIBLE_PEAK;
    this.#handedMs = toMs;
    this.#recent.push({ positionMs: toMs, atMs: nowMs });
    if (this.#recent.length > MAX_RECENT) this.#recent.shift();
    const mark = this.#marks.at(-1);
    if (!mark || nowMs - mark.atMs >= MARK_EVERY_MS) {
      this.#marks.push({ positionMs: toMs, atMs: nowMs });
      if (this.#marks.length > MAX_MARKS) this.#marks.shift();
    }
    if (isLively) this.#noteLively(startMs, toMs);
    return isLively;
  }

  /** Goes (back) to a position: what lies behind it is handed over anew. */
  moveTo(positionMs: number): void {
    this.#handedMs = positionMs;
    this.#beganMs = positionMs;
    this.#marks = this.#marks.filter((mark) => mark.positionMs <= positionMs);
    this.#recent = this.#recent.filter((mark) => mark.positionMs <= positionMs);
    this.#lively = this.#lively
      .filter(({ fromMs }) => fromMs < positionMs)
      .map(({ fromMs, toMs }) => ({ fromMs, toMs: Math.min(toMs, positionMs) }));
  }

  /**
   * Where lively sound goes on or begins after a position; null when only silence followed.
   * @param tailMs what dies away within this time belongs to what was before
   */
  livelyAfter(positionMs: number, tailMs: number): number | null {
    const stretch = this.#lively.find(({ toMs }) => toMs > positionMs + tailMs);
    return stretch ? Math.max(stretch.fromMs, positionMs) : null;
  }

  /**
   * Up to where sound without a word is settled by its age, beginning at `fromMs`.
   * @param nowMs when the connection was last known to be alive, the sound's ages count to there
   */
  settledFrom(fromMs: number, nowMs: number, ages: SettleAges): number {
    const silentToMs = Math.min(
      this.#handedBefore(nowMs - ages.silenceMs),
      this.livelyAfter(fromMs, ages.tailMs) ?? Number.POSITIVE_INFINITY,
    );
    return Math.max(fromMs, silentToMs, this.#handedBefore(nowMs - ages.soundMs));
  }

  /** Up to where sound was handed over by a time, to the chunk; the last second or two are known. */
  handedBy(atMs: number): number {
    const mark = this.#recent.findLast((candidate) => candidate.atMs <= atMs);
    return mark?.positionMs ?? this.#recent[0]?.positionMs ?? this.#handedMs;
  }

  /**
   * From where to send sound again when a session is resumed: behind what has surely arrived. Null
   * where that would have words heard twice.
   * @param sureAtMs sound that was handed over by this time has arrived
   */
  resendFrom(sureAtMs: number): number | null {
    const sureMs = this.handedBy(sureAtMs);
    const fromMs = this.livelyAfter(sureMs, 0) ?? this.#handedMs;
    return this.#handedMs - fromMs <= ECHO_MS ? sureMs : null;
  }

  #handedBefore(atMs: number): number {
    const mark = this.#marks.findLast((candidate) => candidate.atMs <= atMs);
    return mark?.positionMs ?? Number.NEGATIVE_INFINITY;
  }

  #noteLively(fromMs: number, toMs: number): void {
    this.#livelyToMs = Math.max(this.#livelyToMs, toMs);
    const last = this.#lively.at(-1);
    if (last && fromMs - last.toMs <= BREATH_MS && fromMs >= last.fromMs) {
      this.#lively[this.#lively.length - 1] = { fromMs: last.fromMs, toMs };
      return;
    }
    this.#lively.push({ fromMs, toMs });
    if (this.#lively.length > MAX_STRETCHES) this.#lively.shift();
  }
}
