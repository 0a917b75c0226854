import type { Box } from "./caption-pixels.ts";
import type { PlacedFrame } from "./placed-captions.ts";
import { clip, holds, RULES } from "./placement-faults.ts";

// Around 40 % of the player visible, captions change between player and dock.
const IN_PLAYER_SHARE = 0.45;
const DOCKED_SHARE = 0.35;
/** Longer ways in one frame are jumps. */
const JUMP_PX = 24;

/**
 * Frames in which captions left the visible part of their picture, or were not at their usual place
 * in it; each as a sentence. Frames in which little of the player is visible do not count.
 */
export function leftPicture(frames: readonly PlacedFrame[]): readonly string[] {
  return frames.flatMap((frame, at) => {
    const { area, player } = frame;
    const seen = seenPart(frame);
    if (!player || !seen || visibleShare(frame) < IN_PLAYER_SHARE) return [];
    if (!area) return [`frame ${at} has no captions`];
    const { picture } = player;
    const offPx = area.x + area.width / 2 - picture.x - picture.width / 2;
    const gapPx = picture.y + picture.height * (1 - RULES.bottomShare) - area.y - area.height;
    const hasBottom = seen.y + seen.height > picture.y + picture.height - 1;
    if (!holds(seen, area)) return [`frame ${at}: ${JSON.stringify({ area, seen })}`];
    if (Math.abs(offPx) > RULES.roundingPx) return [`frame ${at}: ${offPx} px beside the middle`];
    if (!hasBottom || Math.abs(gapPx) <= RULES.roundingPx) return [];
    return [`frame ${at}: ${gapPx} px too high`];
  });
}

/**
 * Frames in which captions jumped: with the same lines as before, without an animation, and neither
 * with the player nor in the window did they stay where they were.
 */
export function jumps(frames: readonly PlacedFrame[]): readonly string[] {
  return pairs(frames).flatMap(([before, after], at) => {
    if (before.glides || after.glides || linesOf(before) !== linesOf(after)) return [];
    const inWindowPx = bottomOf(after) - bottomOf(before);
    const withPlayerPx = inWindowPx - (playerBottomOf(after) - playerBottomOf(before));
    const px = Math.min(Math.abs(inWindowPx), Math.abs(withPlayerPx));
    return px > JUMP_PX ? [`frame ${at + 1}: ${px.toFixed(0)} px`] : [];
  });
}

export interface Moves {
  /** How often captions began to move within their player. */
  readonly count: number;
  /** Whether any frame shows them on their way. */
  readonly isAnimated: boolean;
  readonly durationMs: number;
}

/** How captions moved within their player. */
export function movesIn(frames: readonly PlacedFrame[]): Moves {
  const moving = pairs(frames).map(([before, after]) => {
    const px = bottomOf(after) - playerBottomOf(after) - bottomOf(before) + playerBottomOf(before);
    return Math.abs(px) > 0.5;
  });
  const [first, last] = [frames[0]?.atMs ?? 0, frames.at(-1)?.atMs ?? 0];
  return {
    count: moving.filter((moves, at) => moves && moving[at - 1] !== true).length,
    isAnimated: frames.some(({ glides }) => glides),
    durationMs: last - first,
  };
}

/**
 * Whether a frame shows captions at the window's edge, and the player out of sight.
 * @param barPx height of a bar at that edge
 */
export function isDocked(frame: PlacedFrame, barPx = 0): boolean {
  const gapPx = frame.view.height - barPx - bottomOf(frame);
  return visibleShare(frame) < DOCKED_SHARE && gapPx < RULES.dockPx;
}

function visibleShare(frame: PlacedFrame): number {
  const seen = seenPart(frame);
  const picture = frame.player?.picture;
  if (!seen || !picture) return 0;
  return (seen.width * seen.height) / (picture.width * picture.height);
}

function seenPart({ player, opening }: PlacedFrame): Box | null {
  return player && clip(player.picture, opening);
}

function linesOf({ lanes }: PlacedFrame): string {
  return lanes.map(({ lane, lines }) => `${lane} ${lines}`).join();
}

function bottomOf({ area }: PlacedFrame): number {
  return area ? area.y + area.height : 0;
}

function playerBottomOf({ player }: PlacedFrame): number {
  return player ? player.element.y + player.element.height : 0;
}

function pairs<Item>(items: readonly Item[]): readonly (readonly [Item, Item])[] {
  return items.slice(1).map((after, at) => [items[at] as Item, after]);
}
