import { findBars } from "./find-bars.ts";
import { findPlayers, type Player } from "./find-players.ts";
import { NativeBars } from "./native-bar.ts";
import { findNativeSubtitles } from "./native-subtitles.ts";
import { type Obstacle, overlapOf } from "./obstacle.ts";
import type { PointerWatch } from "./pointer-watch.ts";

/** Captions that came down between two subtitles would have to go up again at once. */
const SUBTITLES_LINGER_MS = 2000;

/** What was found in a look. */
export interface Found {
  readonly obstacles: readonly Obstacle[];
  readonly players: readonly Player[];
}

/** Looks for what the players of this window show over their pictures. */
export class ObstacleFinder {
  readonly #nativeBars: NativeBars;
  /** The places of subtitles, with the time each was last seen. */
  #words: readonly { readonly place: Obstacle; readonly seenAtMs: number }[] = [];

  constructor(pointer: PointerWatch) {
    this.#nativeBars = new NativeBars(pointer);
  }

  /** What stands in `zone` at `nowMs`, on the clock of `performance.now`. */
  find(zone: Obstacle, nowMs: number): Found {
    const bars: Obstacle[] = [];
    const words: Obstacle[] = [];
    const players = findPlayers(zone);
    for (const player of players) {
      const own = findBars(player, zone);
      const native = this.#nativeBars.find(player, nowMs);
      const barPx = native ? native.bottom - native.top : 0;
      bars.push(...own.bars, ...(native ? [native] : []));
      words.push(...own.words, ...findNativeSubtitles(player.video, player.area, barPx));
    }
    for (const audio of document.getElementsByTagName("audio")) {
      // The browser draws it as a bar and nothing else, and never hides it.
      if (audio.controls && audio.checkVisibility()) bars.push(audio.getBoundingClientRect());
    }
    const all = [...bars, ...this.#linger(words, nowMs)];
    return { players, obstacles: all.filter((each) => overlapOf(each, zone)) };
  }

  #linger(words: readonly Obstacle[], nowMs: number): readonly Obstacle[] {
    const key = ({ top, bottom, left, right }: Obstacle) => `${top} ${bottom} ${left} ${right}`;
    const seen = new Set(words.map(key));
    const earlier = this.#words.filter(
      ({ place, seenAtMs }) => !seen.has(key(place)) && nowMs - seenAtMs < SUBTITLES_LINGER_MS,
    );
    this.#words = [...earlier, ...words.map((place) => ({ place, seenAtMs: nowMs }))];
    return this.#words.map(({ place }) => place);
  }
}
