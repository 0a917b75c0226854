import { findCustomControls } from "../players/custom-controls.ts";
import { findPlayers, type Player } from "../players/find-players.ts";
import { NativeControls } from "../players/native-controls.ts";
import { findNativeSubtitles } from "../players/native-subtitles.ts";
import { type Obstacle, overlapOf } from "./obstacle.ts";
import type { PointerState } from "./track-pointer.ts";

// Captions would otherwise move down and up again between two subtitles.
const SUBTITLES_LINGER_MS = 2000;

export interface FoundObstacles {
  readonly obstacles: readonly Obstacle[];
  readonly players: readonly Player[];
}

export class ObstacleFinder {
  readonly #nativeBars: NativeControls;
  #subtitles: readonly { readonly place: Obstacle; readonly seenAtMs: number }[] = [];

  constructor(pointer: PointerState) {
    this.#nativeBars = new NativeControls(pointer);
  }

  /**
   * @param zone only obstacles that overlap it are returned
   * @param nowMs on the clock of `performance.now`
   */
  findObstacles(zone: Obstacle, nowMs: number): FoundObstacles {
    const bars: Obstacle[] = [];
    const subtitles: Obstacle[] = [];
    const players = findPlayers(zone);
    for (const player of players) {
      const custom = findCustomControls(player, zone);
      const native = this.#nativeBars.findBar(player, nowMs);
      const barPx = native ? native.bottom - native.top : 0;
      bars.push(...custom.bars, ...(native ? [native] : []));
      subtitles.push(
        ...custom.subtitles,
        ...findNativeSubtitles(player.video, player.pictureRect, barPx),
      );
    }
    for (const audio of document.getElementsByTagName("audio")) {
      // An audio player is a bar that never hides.
      if (audio.controls && audio.checkVisibility()) bars.push(audio.getBoundingClientRect());
    }
    const all = [...bars, ...this.#linger(subtitles, nowMs)];
    return { players, obstacles: all.filter((each) => overlapOf(each, zone)) };
  }

  #linger(subtitles: readonly Obstacle[], nowMs: number): readonly Obstacle[] {
    const key = ({ top, bottom, left, right }: Obstacle) => `${top} ${bottom} ${left} ${right}`;
    const seen = new Set(subtitles.map(key));
    const earlier = this.#subtitles.filter(
      ({ place, seenAtMs }) => !seen.has(key(place)) && nowMs - seenAtMs < SUBTITLES_LINGER_MS,
    );
    this.#subtitles = [...earlier, ...subtitles.map((place) => ({ place, seenAtMs: nowMs }))];
    return this.#subtitles.map(({ place }) => place);
  }
}
