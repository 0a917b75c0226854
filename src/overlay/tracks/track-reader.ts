import { onAbort } from "../../lib/on-abort.ts";
import {
  MAX_REPORT_CUES,
  MAX_TRACK_CUES,
  type TrackCue,
  type TrackReport,
} from "../../messaging/track-report.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { durationMsOf } from "./medium.ts";
import { trackElementOf } from "./spoken-tracks.ts";
import { readCue } from "./track-cue.ts";

/** Longest time that reading keeps the page busy at once. */
const SLICE_MS = 8;
/** Adding a cue fires no event, so the track is looked at this often. */
const LOOK_EVERY_MS = 200;
/** Reading takes this share of the time at most, unless new cues would come late. */
const MOST_BUSY = 0.1;
const MAX_WAIT_MS = 1000;
/** A file that takes longer to load is not waited for. */
const MAX_LOAD_MS = 30_000;
/** Letters of a track; a film has about 100,000. */
const MAX_LETTERS = 2_000_000;

// States of `HTMLTrackElement`, which some test environments lack.
const LOADED = 2;
const FAILED = 3;

/** A track that cannot be loaded is not worth another try. */
export type GoneReason = "changed" | "unreadable";

export interface ReadTrack {
  readonly player: HTMLMediaElement;
  readonly track: TextTrack;
  readonly id: number;
}

/**
 * Reads the cues of a track in short tasks, then those that are added, until `signal` aborts. Each
 * text is reported once for its time, even if the page removes its cue and adds it again.
 */
export class TrackReader {
  readonly #read: ReadTrack;
  readonly #send: (report: TrackReport) => void;
  readonly #onGone: (reason: GoneReason) => void;
  readonly #signal: AbortSignal;
  readonly #element: HTMLTrackElement | null;
  readonly #source: string;
  readonly #startMs = performance.now();
  readonly #seen = new WeakSet<TextTrackCue>();
  readonly #reported = new Set<string>();
  #letters = 0;
  #isStart = true;
  #waiting: TrackCue[] = [];
  #isAll = true;
  #at = 0;
  #busyMs = 0;
  #lookedAt: { length: number; first: unknown; last: unknown } | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param onGone called when the track can no longer be read; it has reported nothing since */
  constructor(
    read: ReadTrack,
    send: (report: TrackReport) => void,
    onGone: (reason: GoneReason) => void,
    signal: AbortSignal,
  ) {
    this.#read = read;
    this.#send = send;
    this.#onGone = onGone;
    this.#signal = signal;
    this.#element = trackElementOf(read.player, read.track);
    this.#source = read.player.currentSrc;
    onAbort(signal, () => clearTimeout(this.#timer));
    if (this.#element) onTrusted(this.#element, "load error", () => this.#wake(), signal);
    onTrusted(read.player.textTracks, "removetrack", () => this.#wake(), signal);
    this.#look();
  }

  // Reading that has begun continues by itself.
  #wake(): void {
    if (this.#at === 0) this.#look();
  }

  #look(): void {
    if (this.#signal.aborted) return;
    clearTimeout(this.#timer);
    const gone = this.#goneReason();
    if (gone) this.#onGone(gone);
    else if (this.#isLoading() || this.#isFull() || !this.#hasChanged()) this.#lookLater();
    else this.#readSlice();
  }

  #lookLater(): void {
    this.#at = 0;
    const waitMs = Math.max(LOOK_EVERY_MS, Math.min(this.#busyMs / MOST_BUSY, MAX_WAIT_MS));
    this.#busyMs = 0;
    this.#timer = setTimeout(() => this.#look(), waitMs);
  }

  // What changes during the reading shows at the next look.
  #hasChanged(): boolean {
    const { cues } = this.#read.track;
    if (!cues) return false;
    const { length } = cues;
    const [first, last] = [cues[0], cues[length - 1]];
    const before = this.#lookedAt;
    this.#lookedAt = { length, first, last };
    return before?.length !== length || before.first !== first || before.last !== last;
  }

  #readSlice(): void {
    const gone = this.#goneReason();
    if (gone) {
      this.#onGone(gone);
      return;
    }
    const { cues } = this.#read.track;
    const startMs = performance.now();
    let isOver = false;
    while (cues && this.#at < cues.length && !this.#isFull() && !isOver) {
      this.#readCue(cues[this.#at++]);
      isOver = performance.now() - startMs >= SLICE_MS;
    }
    this.#busyMs += performance.now() - startMs;
    if (isOver) {
      this.#timer = setTimeout(() => this.#readSlice());
      return;
    }
    if (this.#waiting.length > 0 || this.#isStart || !this.#isAll) this.#report(true);
    this.#lookLater();
  }

  #readCue(cue: TextTrackCue | undefined): void {
    if (!cue || this.#seen.has(cue)) return;
    this.#seen.add(cue);
    const read = readCue(cue, durationMsOf(this.#read.player));
    if (!read) return;
    const key = `${read.fromMs} ${read.toMs} ${read.text}`;
    if (this.#reported.has(key)) return;
    this.#reported.add(key);
    this.#letters += read.text.length;
    this.#waiting.push(read);
    if (this.#waiting.length === MAX_REPORT_CUES) this.#report(false);
  }

  #report(isAll: boolean): void {
    const cues = this.#waiting.sort((a, b) => a.fromMs - b.fromMs);
    this.#send({ kind: "cues", track: this.#read.id, isStart: this.#isStart, isAll, cues });
    this.#waiting = [];
    this.#isStart = false;
    this.#isAll = isAll;
  }

  #isFull(): boolean {
    return this.#reported.size >= MAX_TRACK_CUES || this.#letters >= MAX_LETTERS;
  }

  #isLoading(): boolean {
    return this.#element !== null && this.#element.readyState < LOADED;
  }

  #goneReason(): GoneReason | null {
    const { player, track } = this.#read;
    if (!player.isConnected || !Array.from(player.textTracks).includes(track)) return "changed";
    if (this.#source !== "" && player.currentSrc !== this.#source) return "changed";
    const isLate = this.#isLoading() && performance.now() - this.#startMs > MAX_LOAD_MS;
    return isLate || this.#element?.readyState === FAILED ? "unreadable" : null;
  }
}
