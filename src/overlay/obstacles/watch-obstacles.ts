import { onAbort } from "../../lib/on-abort.ts";
import type { FrameObstacles, FramePlayer } from "../../messaging/frame-obstacles.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { type Area, clipTo } from "../placement/area.ts";
import type { Player } from "../players/find-players.ts";
import { findShadowPlayers } from "../players/find-shadow-players.ts";
import { MainPlayer } from "../players/main-player.ts";
import { VideoPlace } from "../players/video-place.ts";
import { type EmbeddedFrames, pathOfThisFrame } from "./embedded-frames.ts";
import { GAP_PX, liftAbove } from "./lift-above.ts";
import { type Obstacle, sameObstacles } from "./obstacle.ts";
import { ObstacleFinder } from "./obstacle-finder.ts";
import { findStandingBars } from "./pressable.ts";
import { ScanScheduler } from "./scan-scheduler.ts";
import { trackPointer } from "./track-pointer.ts";

// Media events do not bubble but can be captured.
const ACTIVITY_EVENTS = "loadedmetadata play pause ended fullscreenchange visibilitychange resize";
/** Scan intervals without activity: while a player plays, and while one shows something. */
const PLAYING_EVERY_MS = 500;
const SHOWING_EVERY_MS = 1000;
/** Interval while the page scrolls: captions step aside once a second at most. */
const SCROLLING_EVERY_MS = 1000;
const MAX_OBSTACLES_PER_FRAME = 16;
/** Reports name no position further outside a frame. */
const MAX_PX = 100_000;

export interface ObstacleWatch {
  /** Call when captions have appeared, disappeared, moved or changed their size. */
  rescan(): void;
}

export interface ObstacleHooks {
  /** Captions without any lift, or null while there are none. */
  captionRect(): DOMRect | null;
  /** Called before every search. */
  onScan(): void;
  onChange(obstacles: Obstacles): void;
}

export interface Obstacles {
  /** Bars and subtitles of players, which move with them. */
  readonly ofPlayers: readonly Obstacle[];
  /** Bars of the page that stay where they are in the window. */
  readonly standing: readonly Obstacle[];
}

/**
 * Watches for control bars and subtitles of the page's players, and for bars of the page that do
 * not scroll, until `signal` aborts. Captions avoid no other link or button: that would keep them
 * moving all the time.
 */
export function watchObstacles(
  frames: EmbeddedFrames,
  hooks: ObstacleHooks,
  signal: AbortSignal,
): ObstacleWatch {
  let reported: readonly Obstacle[] = [];
  let unconfirmed: readonly Obstacle[] | null = null;
  let players: readonly Player[] = [];

  const scan = () => {
    hooks.onScan();
    const captionRect = hooks.captionRect();
    const zone = captionRect && zoneAround(captionRect, MOST_RISES);
    const found = zone ? finder.findObstacles(zone, performance.now()) : NO_OBSTACLES;
    const inFrames = zone ? frames.findObstacles() : [];
    const own = found.players.map(({ container }) => container);
    const ofPlayers = [...found.obstacles, ...inFrames];
    // Hit testing is slow, so it goes higher only where captions have to.
    const mayRise =
      ofPlayers.length > 0 ||
      (captionRect && findStandingBars(zoneAround(captionRect, 0), own).length > 0);
    const standing = zone && mayRise ? findStandingBars(zone, own) : [];
    const obstacles = [...ofPlayers, ...standing];
    players = found.players;
    scanOnCueChanges(players, scheduler, signal);
    if (!sameObstacles(obstacles, reported)) {
      // Captions move up at once, but down only after two equal scans, so that flicker moves
      // nothing.
      const movesDown =
        captionRect !== null &&
        liftAbove(captionRect, obstacles) < liftAbove(captionRect, reported);
      if (movesDown && !(unconfirmed && sameObstacles(obstacles, unconfirmed))) {
        unconfirmed = obstacles;
        return;
      }
      reported = obstacles;
      hooks.onChange({ ofPlayers, standing });
    }
    unconfirmed = null;
  };
  const scheduler = new ScanScheduler(
    scan,
    () => idleIntervalMs(players, reported.length > 0),
    signal,
  );
  const finder = new ObstacleFinder(trackPointer(() => scheduler.onActivity(), signal));
  scanOnWindowEvents(scheduler, signal);
  scheduler.onActivity();
  return {
    rescan: () => scheduler.scanSoon(),
  };
}

/**
 * Watches the players of this frame for captions drawn in the top window, until `signal` aborts.
 * @param onChange called at once, even with an empty report, and on every change
 */
export function watchFrameObstacles(
  onChange: (report: FrameObstacles) => void,
  signal: AbortSignal,
): void {
  let reported = "";
  let found = NO_OBSTACLES;
  let place: VideoPlace | null = null;
  const main = new MainPlayer(() => scheduler.scanSoon(), findShadowPlayers, signal);

  const scan = () => {
    const path = pathOfThisFrame();
    if (!path || innerWidth === 0) return;
    const zone = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    found = finder.findObstacles(zone, performance.now());
    scanOnCueChanges(found.players, scheduler, signal);
    const obstacles = found.obstacles
      .slice(0, MAX_OBSTACLES_PER_FRAME)
      .map((obstacle) => wholePixels(clipTo(obstacle, zone)));
    const size = { width: innerWidth, height: innerHeight };
    const report = { path, ...size, obstacles, player: framePlayer(), isWatched: true };
    const serialized = JSON.stringify(report);
    if (serialized === reported) return;
    reported = serialized;
    onChange(report);
  };
  const framePlayer = (): FramePlayer | null => {
    main.reconsider();
    const { current } = main;
    if (place?.element !== current?.video) place = current && new VideoPlace(current);
    const areas = place?.measure();
    if (!current || !areas) return null;
    const { isSounding, startedAtMs } = current;
    const [box, picture] = [areas.box, areas.picture].map(wholePixels);
    return box && picture ? { box, picture, isSounding, startedAtMs } : null;
  };
  const everyMs = () => idleIntervalMs(found.players, found.obstacles.length > 0);
  const scheduler = new ScanScheduler(scan, everyMs, signal);
  const finder = new ObstacleFinder(trackPointer(() => scheduler.onActivity(), signal));
  scanOnWindowEvents(scheduler, signal);
  scheduler.onActivity();
}

const NO_OBSTACLES = { obstacles: [] as readonly Obstacle[], players: [] as readonly Player[] };

// Captions may have to rise twice: above the bar, then above subtitles over the bar.
const MOST_RISES = 2;

function zoneAround({ left, right, top, bottom, height }: DOMRect, rises: number): Obstacle {
  return { left, right, bottom: bottom + GAP_PX, top: top - rises * height };
}

function wholePixels({ left, top, right, bottom }: Area): Area {
  const rounded = (px: number) => Math.min(Math.max(Math.round(px), -MAX_PX), MAX_PX);
  return {
    left: rounded(left),
    top: rounded(top),
    right: rounded(right),
    bottom: rounded(bottom),
  };
}

function scanOnWindowEvents(scheduler: ScanScheduler, signal: AbortSignal): void {
  onTrusted(window, ACTIVITY_EVENTS, () => scheduler.onActivity(), signal);
  onTrusted(window, "scroll", () => scheduler.scanSoon(SCROLLING_EVERY_MS), signal);
  onTrusted(window, "scrollend", () => scheduler.scanSoon(), signal);
}

const followed = new WeakSet<EventTarget>();

function scanOnCueChanges(
  players: readonly Player[],
  scheduler: ScanScheduler,
  signal: AbortSignal,
): void {
  const follow = (target: EventTarget, name: string) => {
    if (followed.has(target)) return;
    followed.add(target);
    onTrusted(target, name, () => scheduler.scanSoon(), signal);
    onAbort(signal, () => followed.delete(target));
  };
  for (const { video } of players) {
    follow(video.textTracks, "change");
    for (const track of video.textTracks) if (track.mode === "showing") follow(track, "cuechange");
  }
}

// A playing player may show subtitles or hide its bar at any time without an event.
function idleIntervalMs(players: readonly Player[], isShowing: boolean): number | null {
  if (players.some(({ video }) => !video.paused && !video.ended)) return PLAYING_EVERY_MS;
  return isShowing ? SHOWING_EVERY_MS : null;
}
