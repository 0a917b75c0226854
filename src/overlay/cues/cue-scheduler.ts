import type { LaneId } from "../../captions/segment.ts";
import { type CueAtPosition, CueTrack } from "../../captions/subtitles/cue-track.ts";
import type { Cue } from "../../captions/subtitles/subtitle-cues.ts";
import { onAbort } from "../../lib/on-abort.ts";
import { wallClockMs } from "../../lib/wall-clock-ms.ts";
import { mainClock, type PlayerClock } from "../../messaging/cue-report.ts";

// Longest timer, since the player's clock may be corrected in the meantime.
const LONGEST_WAIT_MS = 1000;

/** A cue as the overlay draws it. */
export interface DrawnCue extends Cue {
  /** The lines that were not shown before, for screen readers. */
  readonly added: readonly string[];
}

/** Draws each cue when the player reaches it, using timers inside the page. */
export class CueScheduler {
  readonly #draw: (lane: LaneId, cue: DrawnCue | null) => void;
  readonly #tracks = new Map<LaneId, CueTrack>();
  readonly #shown = new Map<LaneId, CueAtPosition>();
  readonly #clocks = new Map<string, PlayerClock>();
  #offsetMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param draw receives the cue a lane shows from now on, or null for none */
  constructor(draw: (lane: LaneId, cue: DrawnCue | null) => void, signal: AbortSignal) {
    this.#draw = draw;
    onAbort(signal, () => clearTimeout(this.#timer));
  }

  restart(): void {
    for (const lane of this.#shown.keys()) this.#draw(lane, null);
    this.#shown.clear();
    this.#tracks.clear();
  }

  addCues(lane: LaneId, cues: readonly Cue[]): void {
    const track = this.#tracks.get(lane) ?? new CueTrack();
    this.#tracks.set(lane, track);
    track.addCues(cues);
    this.#update();
  }

  /**
   * @param offsetMs delay of all cues, in milliseconds of media time; negative shows them earlier
   */
  setOffset(offsetMs: number): void {
    this.#offsetMs = offsetMs;
    this.#update();
  }

  /** @param clock null when the frame no longer has a player */
  setPlayerClock(frame: string, clock: PlayerClock | null): void {
    if (clock) this.#clocks.set(frame, clock);
    else this.#clocks.delete(frame);
    this.#update();
  }

  #update(): void {
    clearTimeout(this.#timer);
    const clock = mainClock(this.#clocks.values());
    if (!clock) return;
    const mediaMs = clock.mediaMs + Math.max(0, wallClockMs() - clock.atMs) * clock.rate;
    // Timers can fire a fraction of a millisecond early.
    const cueTimeMs = mediaMs - this.#offsetMs + 0.5;
    let untilMs = Number.POSITIVE_INFINITY;
    for (const [lane, track] of this.#tracks) {
      const now = track.cueAt(cueTimeMs);
      untilMs = Math.min(untilMs, now.untilMs);
      const before = this.#shown.get(lane);
      if ((before?.cue ?? null) === now.cue) continue;
      this.#shown.set(lane, now);
      const added = now.parts.filter((part) => !before?.parts.includes(part));
      this.#draw(lane, now.cue && { ...now.cue, added: added.flatMap(({ lines }) => lines) });
    }
    if (clock.rate === 0) return;
    const waitMs = Math.min((untilMs - cueTimeMs) / clock.rate, LONGEST_WAIT_MS);
    this.#timer = setTimeout(() => this.#update(), Math.max(0, waitMs));
  }
}
