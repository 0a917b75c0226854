import { onAbort } from "../../lib/on-abort.ts";
import type { PlayerReport } from "../../messaging/player-report.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { mediaPlaceOf, rateOf, seekPlayer } from "./media-position.ts";
import { findShadowPlayers } from "./shadow-players.ts";

/** What says that a player does something else now. Such events do not bubble, but can be captured. */
const CHANGES = "playing pause ended emptied ratechange volumechange";

/** What says that a player stands still or goes on, is elsewhere, or has something else to play. */
const MOVES = "waiting seeked loadedmetadata durationchange";

/** A hand on the seek bar makes dozens of jumps; a report of each would say nothing more. */
const SEEK_REPORT_EVERY_MS = 100;

/** A player that plays on tells its place so often: streams drift, and nobody says when. */
const PLACE_EVERY_MS = 5000;

/** A place that is so near to where the last report lets one expect it is not worth telling. */
const NEAR_MS = 20;

/** The players of a frame that are watched. */
export interface WatchedPlayers {
  /** Sends the player that plays or played last to another place, where it can be sought. */
  seek(mediaMs: number): void;
}

/**
 * Watches the players of this frame until `signal` aborts. A player that makes no sound, like a
 * moving picture or a preview, counts for nothing.
 * @param onReport is called with the state now and whenever it changes, with every jump, and every
 *   few seconds with the place of what plays
 */
export function watchPlayers(
  onReport: (report: PlayerReport) => void,
  signal: AbortSignal,
): WatchedPlayers {
  let newest: HTMLMediaElement | null = null;
  let told: PlayerReport | null = null;
  let seekToldAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (hasSeeked: boolean) => {
    const state = newest === null ? "none" : isPaused(newest) ? "paused" : "playing";
    const place = newest && mediaPlaceOf(newest);
    const now = { state, rate: newest ? rateOf(newest) : 1, hasSeeked, place } as const;
    clearTimeout(timer);
    if (state === "playing") timer = setTimeout(report, PLACE_EVERY_MS, false);
    if (!hasSeeked && told && isAsTold(now, told)) return;
    told = now;
    onReport(now);
  };
  const look = ({ target }: Pick<Event, "target">) => {
    if (!(target instanceof HTMLMediaElement)) return;
    if (isPlaying(target)) newest = target;
    if (target === newest) report(false);
  };
  const move = ({ target }: Event) => {
    if (target instanceof HTMLMediaElement && target === newest) report(false);
  };
  const jump = ({ target, timeStamp }: Event) => {
    if (!(target instanceof HTMLMediaElement) || isUnheard(target)) return;
    // A player that has not played yet has no words to be taken back.
    if (newest !== target || timeStamp - seekToldAtMs < SEEK_REPORT_EVERY_MS) return;
    seekToldAtMs = timeStamp;
    report(true);
  };
  const follow = (root: Document | ShadowRoot) => {
    onTrusted(root, CHANGES, look, signal);
    onTrusted(root, MOVES, move, signal);
    onTrusted(root, "seeking", jump, signal);
    for (const element of root.querySelectorAll("video, audio")) look({ target: element });
  };
  follow(document);
  findShadowPlayers(follow, () => newest === null || !newest.isConnected, signal);
  onAbort(signal, () => clearTimeout(timer));
  if (newest === null) report(false);
  return { seek: (mediaMs) => newest && seekPlayer(newest, mediaMs) };
}

/** Whether a report says what the last one lets one expect. */
function isAsTold(now: PlayerReport, told: PlayerReport): boolean {
  if (now.state !== told.state || now.rate !== told.rate) return false;
  const [place, before] = [now.place, told.place];
  if (place === null || before === null) return place === before;
  if (place.speed !== before.speed || place.durationMs !== before.durationMs) return false;
  // What plays tells its place now and then all the same: a view that shows it wants to be sure.
  if (place.speed > 0) return place.atMs - before.atMs < PLACE_EVERY_MS && isNear(place, before);
  return Math.abs(place.mediaMs - before.mediaMs) < NEAR_MS;
}

function isNear(
  place: NonNullable<PlayerReport["place"]>,
  before: NonNullable<PlayerReport["place"]>,
): boolean {
  const expectedMs = before.mediaMs + (place.atMs - before.atMs) * before.speed;
  return Math.abs(place.mediaMs - expectedMs) < NEAR_MS;
}

function isPlaying(player: HTMLMediaElement): boolean {
  return !isPaused(player) && !isUnheard(player);
}

function isPaused({ paused, ended }: HTMLMediaElement): boolean {
  return paused || ended;
}

function isUnheard({ muted, volume }: HTMLMediaElement): boolean {
  return muted || volume === 0;
}
