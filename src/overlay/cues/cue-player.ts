import type { LaneId } from "../../captions/segment.ts";
import { CueTrack } from "../../captions/subtitles/cue-track.ts";
import type { Cue } from "../../captions/subtitles/subtitle-cues.ts";
import { onAbort } from "../../lib/on-abort.ts";
import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import type { PlayerClock } from "../../messaging/cue-report.ts";

/** The longest that a timer is set for: a clock may be put right in between. */
const LONGEST_WAIT_MS = 1000;

/** Draws cues as the player comes to them, by timers in the page: nobody is asked in between. */
export class CuePlayer {
  readonly #draw: (lane: LaneId, cue: Cue | null) => void;
  readonly #tracks = new Map<LaneId, CueTrack>();
  readonly #shown = new Map<LaneId, Cue | null>();
  /** By the frame whose player it is; the empty name is this very frame. */
  readonly #clocks = new Map<string, PlayerClock>();
  #offsetMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param draw is told what stands in a lane from now on; null when nothing does */
  constructor(draw: (lane: LaneId, cue: Cue | null) => void, signal: AbortSignal) {
    this.#draw = draw;
    onAbort(signal, () => clearTimeout(this.#timer));
  }

  /** Another transcript, or the same one anew: nothing of it has come yet. */
  restart(): void {
    for (const lane of this.#shown.keys()) this.#draw(lane, null);
    this.#shown.clear();
    this.#tracks.clear();
  }

  add(lane: LaneId, cues: readonly Cue[]): void {
    const track = this.#tracks.get(lane) ?? new CueTrack();
    this.#tracks.set(lane, track);
    track.add(cues);
    this.#follow();
  }

  /** Cues come so much later than their own times, in milliseconds of the medium. */
  setOffset(offsetMs: number): void {
    this.#offsetMs = offsetMs;
    this.#follow();
  }

  /** A player of the page is somewhere; null when its frame has none any more. */
  setClock(frame: string, clock: PlayerClock | null): void {
    if (clock) this.#clocks.set(frame, clock);
    else this.#clocks.delete(frame);
    this.#follow();
  }

  #follow(): void {
    clearTimeout(this.#timer);
    const clock = [...this.#clocks.values()].reduce<PlayerClock | null>(
      (best, each) => (best && best.weight >= each.weight ? best : each),
      null,
    );
    if (!clock) return;
    const mediaMs = clock.mediaMs + Math.max(0, wallClockMs() - clock.atMs) * clock.rate;
    // A timer may come a fraction of a millisecond early.
    const placeMs = mediaMs - this.#offsetMs + 0.5;
    let untilMs = Number.POSITIVE_INFINITY;
    for (const [lane, track] of this.#tracks) {
      const now = track.at(placeMs);
      untilMs = Math.min(untilMs, now.untilMs);
      if ((this.#shown.get(lane) ?? null) === now.cue) continue;
      this.#shown.set(lane, now.cue);
      this.#draw(lane, now.cue);
    }
    if (clock.rate === 0) return;
    const waitMs = Math.min((untilMs - placeMs) / clock.rate, LONGEST_WAIT_MS);
    this.#timer = setTimeout(() => this.#follow(), Math.max(0, waitMs));
  }
}
