import type { EmbeddedFrames } from "../obstacles/embedded-frames.ts";
import { findShadowPlayers } from "./find-shadow-players.ts";
import { MainPlayer } from "./main-player.ts";
import type { PlayerPlace } from "./player-place.ts";
import { VideoPlace } from "./video-place.ts";

/**
 * The player that captions belong to, among those of the page and of its frames, until `signal`
 * aborts.
 */
export class PlayerWatch {
  readonly #main: MainPlayer;
  readonly #frames: EmbeddedFrames;
  #onChange = () => {};
  #video: VideoPlace | null = null;
  #current: PlayerPlace | null = null;

  /** @param onChange called when captions belong to another player, or to none */
  constructor(frames: EmbeddedFrames, onChange: () => void, signal: AbortSignal) {
    this.#frames = frames;
    this.#main = new MainPlayer(() => this.reconsider(), findShadowPlayers, signal);
    this.reconsider();
    this.#onChange = onChange;
  }

  get current(): PlayerPlace | null {
    return this.#current;
  }

  /** Looks again, after a report from a frame or a change that fires no event. */
  reconsider(): void {
    this.#main.reconsider();
    const { current } = this.#main;
    const isSame =
      this.#video?.element === current?.video &&
      this.#video?.isSounding === current?.isSounding &&
      this.#video?.startedAtMs === current?.startedAtMs;
    if (!isSame) this.#video = current && new VideoPlace(current);
    const inFrames = this.#frames.findPlayers();
    const places = this.#video ? [this.#video, ...inFrames] : inFrames;
    const before = this.#current;
    this.#current = choosePlace(places, before);
    if (this.#current?.element !== before?.element) this.#onChange();
  }
}

/** The place that sounds and was started last; else the one before; else the largest. */
export function choosePlace(
  places: readonly PlayerPlace[],
  before: PlayerPlace | null,
): PlayerPlace | null {
  const sounding = places.filter(({ isSounding }) => isSounding);
  if (sounding.length > 0) return sounding.reduce(later);
  const kept = before && places.find(({ element }) => element === before.element);
  if (kept) return kept;
  return places.length > 0 ? places.reduce(larger) : null;
}

function later(one: PlayerPlace, other: PlayerPlace): PlayerPlace {
  if (one.startedAtMs === other.startedAtMs) return larger(one, other);
  return one.startedAtMs > other.startedAtMs ? one : other;
}

function larger(one: PlayerPlace, other: PlayerPlace): PlayerPlace {
  return sizeOf(other) > sizeOf(one) ? other : one;
}

function sizeOf(place: PlayerPlace): number {
  const areas = place.measure();
  if (!areas) return 0;
  const { left, right, top, bottom } = areas.picture;
  return (right - left) * (bottom - top);
}
