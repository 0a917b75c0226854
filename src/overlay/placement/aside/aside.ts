import { onAbort } from "../../../lib/on-abort.ts";
import type { FrameObstacles } from "../../../messaging/frame-obstacles.ts";
import { onTrusted } from "../../elements/on-trusted.ts";
import type { Player } from "./find-players.ts";
import { FramesInPage, pathOfThisFrame } from "./frames-in-page.ts";
import { liftFor } from "./lift-for.ts";
import { LookClock } from "./look-clock.ts";
import { type Obstacle, sameObstacles } from "./obstacle.ts";
import { ObstacleFinder } from "./obstacle-finder.ts";
import { watchPointer } from "./pointer-watch.ts";

export { liftFor } from "./lift-for.ts";
export type { Obstacle } from "./obstacle.ts";

/** Media events do not bubble, but can be captured. */
const STIRS = "loadedmetadata play pause ended fullscreenchange visibilitychange resize";
/** How often to look while nothing stirs, at a player that plays and at one that rests. */
const PLAYING_EVERY_MS = 500;
const SHOWING_EVERY_MS = 1000;
/** No frame tells of more. */
const MOST_OBSTACLES = 16;

/** A watch over what stands in the captions' way. */
export interface ObstacleWatch {
  /** Says that captions have come, gone, or changed their size or place: has it look again soon. */
  look(): void;
  /** Takes what a frame of the page reports. */
  hear(report: FrameObstacles): void;
}

/**
 * Watches the page for control bars and subtitles of its players until `signal` aborts. What lies
 * over no player is the page, and captions lie over that: stepping aside for each link and button
 * they would never come to rest.
 * @param box where the captions stand when nothing is in their way, that is without any lift; null
 *   while there are none
 * @param onChange is called with all that stands in their way, whenever that changes
 */
export function watchObstacles(
  box: () => DOMRect | null,
  onChange: (obstacles: readonly Obstacle[]) => void,
  signal: AbortSignal,
): ObstacleWatch {
  const frames = new FramesInPage();
  let told: readonly Obstacle[] = [];
  let unsure: readonly Obstacle[] | null = null;
  let players: readonly Player[] = [];

  const look = () => {
    const place = box();
    const found = place ? finder.find(zoneAround(place), performance.now()) : NOTHING;
    const inFrames = place ? frames.find() : [];
    const obstacles = [...found.obstacles, ...inFrames];
    players = found.players;
    followSubtitles(players, clock, signal);
    if (!sameObstacles(obstacles, told)) {
      // Up at once, but down only when it is so twice: a bar that flickers moves no captions.
      const isDown = place !== null && liftFor(place, obstacles) < liftFor(place, told);
      if (isDown && !(unsure && sameObstacles(obstacles, unsure))) {
        unsure = obstacles;
        return;
      }
      told = obstacles;
      onChange(obstacles);
    }
    unsure = null;
  };
  const clock = new LookClock(look, () => unaskedEveryMs(players, told.length > 0), signal);
  const finder = new ObstacleFinder(watchPointer(() => clock.stir(), signal));
  followWindow(clock, signal);
  clock.stir();
  return {
    look: () => clock.lookSoon(),
    hear: (report) => {
      frames.hear(report);
      clock.lookSoon();
    },
  };
}

/**
 * Watches the players of this frame for the captions, which lie in another window, until `signal`
 * aborts.
 * @param onChange is called at once, even with nothing to report, and whenever something changes
 */
export function watchObstaclesOfFrame(
  onChange: (report: FrameObstacles) => void,
  signal: AbortSignal,
): void {
  let told = "";
  let found = NOTHING;

  const look = () => {
    const path = pathOfThisFrame();
    if (!path || innerWidth === 0) return;
    const zone = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    found = finder.find(zone, performance.now());
    followSubtitles(found.players, clock, signal);
    const obstacles = found.obstacles.slice(0, MOST_OBSTACLES).map((place) => within(zone, place));
    const size = { width: innerWidth, height: innerHeight };
    const report = { path, ...size, obstacles, isWatched: true };
    const telling = JSON.stringify(report);
    if (telling === told) return;
    told = telling;
    onChange(report);
  };
  const everyMs = () => unaskedEveryMs(found.players, found.obstacles.length > 0);
  const clock = new LookClock(look, everyMs, signal);
  const finder = new ObstacleFinder(watchPointer(() => clock.stir(), signal));
  followWindow(clock, signal);
  clock.stir();
}

const NOTHING = { obstacles: [] as readonly Obstacle[], players: [] as readonly Player[] };

/** They may have to go up twice: over the bar, and then over the subtitles above it. */
function zoneAround({ left, right, top, bottom, height }: DOMRect): Obstacle {
  return { left, right, bottom, top: top - 2 * height };
}

function within(zone: Obstacle, place: Obstacle): Obstacle {
  return {
    left: Math.max(zone.left, Math.round(place.left)),
    top: Math.max(zone.top, Math.round(place.top)),
    right: Math.min(zone.right, Math.round(place.right)),
    bottom: Math.min(zone.bottom, Math.round(place.bottom)),
  };
}

function followWindow(clock: LookClock, signal: AbortSignal): void {
  onTrusted(window, STIRS, () => clock.stir(), signal);
  onTrusted(window, "scroll", () => clock.lookSoon(), signal);
  // A window is not told of what has been loaded in it, but its document is.
  const look = ({ target }: Event) => target instanceof HTMLIFrameElement && clock.lookSoon();
  onTrusted(document, "load", look, signal);
}

const followed = new WeakSet<EventTarget>();

/** Looks again whenever a shown track has other subtitles. */
function followSubtitles(players: readonly Player[], clock: LookClock, signal: AbortSignal): void {
  const follow = (target: EventTarget, name: string) => {
    if (followed.has(target)) return;
    followed.add(target);
    onTrusted(target, name, () => clock.lookSoon(), signal);
    onAbort(signal, () => followed.delete(target));
  };
  for (const { video } of players) {
    follow(video.textTracks, "change");
    for (const track of video.textTracks) if (track.mode === "showing") follow(track, "cuechange");
  }
}

/** What may change without stirring: who plays may show subtitles at any time, or hide a bar. */
function unaskedEveryMs(players: readonly Player[], isShowing: boolean): number | null {
  if (players.some(({ video }) => !video.paused && !video.ended)) return PLAYING_EVERY_MS;
  return isShowing ? SHOWING_EVERY_MS : null;
}
