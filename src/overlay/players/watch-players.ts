import { onAbort } from "../../lib/on-abort.ts";
import type { PlayerReport } from "../../messaging/player-report.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { findShadowPlayers } from "./find-shadow-players.ts";
import { mediaPositionOf, playbackRateOf, seekPlayer } from "./media-position.ts";

/** Events that change a player's state. They do not bubble but can be captured. */
const STATE_EVENTS = "playing pause ended emptied ratechange volumechange";

/** Events that change a player's position, or whether it moves. */
const MOVE_EVENTS = "waiting seeked loadedmetadata durationchange";

// Dragging a seek bar causes dozens of seeks; reporting each adds nothing.
const SEEK_REPORT_EVERY_MS = 100;

// How often a playing player's position is looked at, because streams drift silently.
const LOOK_EVERY_MS = 5000;

// An expected position is reported this often: views want an occasional confirmation.
const CONFIRM_EVERY_MS = 30_000;

/** A position this close to the expected one is not reported. */
const NEAR_MS = 20;

export interface WatchedPlayers {
  /** Seeks the player that played last, if the target is seekable. */
  seekTo(mediaMs: number): void;
}

/**
 * Watches the players of this frame until `signal` aborts. Silent players, such as decoration and
 * previews, are ignored.
 * @param onReport called with the state at once, on every change, seek and drift, and every
 *   half minute with the position of a playing player
 */
export function watchPlayers(
  onReport: (report: PlayerReport) => void,
  signal: AbortSignal,
): WatchedPlayers {
  let current: HTMLMediaElement | null = null;
  let lastReport: PlayerReport | null = null;
  let seekReportedAtMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (hasSeeked: boolean) => {
    const state = current === null ? "none" : isPaused(current) ? "paused" : "playing";
    const place = current && mediaPositionOf(current);
    const now = { state, rate: current ? playbackRateOf(current) : 1, hasSeeked, place } as const;
    clearTimeout(timer);
    if (state === "playing") timer = setTimeout(report, LOOK_EVERY_MS, false);
    if (!hasSeeked && lastReport && isExpected(now, lastReport)) return;
    lastReport = now;
    onReport(now);
  };
  const onStateEvent = ({ target }: Pick<Event, "target">) => {
    if (!(target instanceof HTMLMediaElement)) return;
    if (isPlaying(target)) current = target;
    if (target === current) report(false);
  };
  const onMoveEvent = ({ target }: Event) => {
    if (target instanceof HTMLMediaElement && target === current) report(false);
  };
  const onSeeking = ({ target, timeStamp }: Event) => {
    if (!(target instanceof HTMLMediaElement) || isSilent(target)) return;
    // Nothing has been captioned from a player that has not played yet.
    if (current !== target || timeStamp - seekReportedAtMs < SEEK_REPORT_EVERY_MS) return;
    seekReportedAtMs = timeStamp;
    report(true);
  };
  const follow = (root: Document | ShadowRoot) => {
    onTrusted(root, STATE_EVENTS, onStateEvent, signal);
    onTrusted(root, MOVE_EVENTS, onMoveEvent, signal);
    onTrusted(root, "seeking", onSeeking, signal);
    for (const element of root.querySelectorAll("video, audio")) onStateEvent({ target: element });
  };
  follow(document);
  findShadowPlayers(follow, () => current === null || !current.isConnected, signal);
  onAbort(signal, () => clearTimeout(timer));
  if (current === null) report(false);
  return { seekTo: (mediaMs) => current && seekPlayer(current, mediaMs) };
}

function isExpected(now: PlayerReport, lastReport: PlayerReport): boolean {
  if (now.state !== lastReport.state || now.rate !== lastReport.rate) return false;
  const { place } = now;
  const before = lastReport.place;
  if (place === null || before === null) return place === before;
  if (place.speed !== before.speed || place.durationMs !== before.durationMs) return false;
  if (place.speed > 0) return place.atMs - before.atMs < CONFIRM_EVERY_MS && isNear(place, before);
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
  return !isPaused(player) && !isSilent(player);
}

function isPaused({ paused, ended }: HTMLMediaElement): boolean {
  return paused || ended;
}

function isSilent({ muted, volume }: HTMLMediaElement): boolean {
  return muted || volume === 0;
}
