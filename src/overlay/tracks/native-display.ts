import { onTrusted } from "../elements/on-trusted.ts";
import { spokenTracksOf } from "./spoken-tracks.ts";

/** A page that shows its subtitles more often than this has its way. */
const MOST_AGAIN = 10;
const WITHIN_MS = 5000;

/**
 * Hides the subtitles that the browser draws for a player, and keeps the one that is read loaded.
 * Remembers what the page wants in the meantime.
 */
export class NativeDisplay {
  readonly player: HTMLMediaElement;
  readonly track: TextTrack;
  readonly #wanted = new Map<TextTrack, TextTrackMode>();
  readonly #end = new AbortController();
  #hiddenAtMs: number[] = [];

  constructor(player: HTMLMediaElement, track: TextTrack) {
    this.player = player;
    this.track = track;
    this.#hide(this.#unwanted());
    const { signal } = this.#end;
    onTrusted(player.textTracks, "change addtrack", () => this.#hideAgain(), signal);
  }

  /** Whether the page shows a track, or would without us. */
  isShowing(track: TextTrack): boolean {
    return track.mode === "showing" || this.#wanted.get(track) === "showing";
  }

  /** Gives every track the mode that the page wanted last. */
  restore(): void {
    this.#end.abort();
    for (const [track, mode] of this.#wanted) if (track.mode === "hidden") track.mode = mode;
    this.#wanted.clear();
  }

  #hideAgain(): void {
    for (const track of this.#wanted.keys()) {
      if (track !== this.track && track.mode === "disabled") this.#wanted.delete(track);
    }
    const unwanted = this.#unwanted();
    if (unwanted.length === 0) return;
    const nowMs = performance.now();
    this.#hiddenAtMs = this.#hiddenAtMs.filter((atMs) => nowMs - atMs < WITHIN_MS);
    if (this.#hiddenAtMs.push(nowMs) > MOST_AGAIN) this.#end.abort();
    else this.#hide(unwanted);
  }

  // Only a track that is not disabled has cues.
  #unwanted(): readonly TextTrack[] {
    return spokenTracksOf(this.player).filter(
      (track) => track.mode === "showing" || (track === this.track && track.mode === "disabled"),
    );
  }

  #hide(tracks: readonly TextTrack[]): void {
    for (const track of tracks) {
      this.#wanted.set(track, track.mode);
      track.mode = "hidden";
    }
  }
}
