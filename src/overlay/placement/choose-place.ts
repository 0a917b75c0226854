import type { CaptionPosition } from "../../captions/look/caption-position.ts";
import type { PlayerAreas } from "../players/player-place.ts";
import { type Area, clipTo, heightOf, sameArea, shareOf, widthOf } from "./area.ts";
import {
  type BoxOffset,
  type BoxSize,
  boxOffset,
  type PositionFrame,
  positionAt,
  within,
} from "./box-geometry.ts";
import {
  type CaptionLayout,
  DOCK_RULES,
  type LaneShape,
  lanesHeightPx,
  layOutCaptions,
  PICTURE_RULES,
} from "./caption-layout.ts";

/** Space between captions and the lower edge of what they stand in. */
const MARGIN_SHARE = 0.06;
const DOCK_MARGIN_PX = 12;
const EDGE_PX = 8;
/** Captions leave a player of which less is visible, and return when a little more is. */
const LEAST_VISIBLE = 0.4;
const RETURNS_AT = 0.45;

const NOTHING_BELOW = { lanesBelow: 0, belowPx: 0, belowGapPx: 0 } as const;

/** Where captions stand, with everything that their exact position follows from. */
export interface CaptionPlace {
  readonly kind: "player" | "dock";
  readonly layout: CaptionLayout;
  /** The area that captions belong to, and the part of it in which they may stand. */
  readonly area: Area;
  readonly visible: Area;
  /** Whether captions may cover the bars beside the picture. */
  readonly isInBars: boolean;
  /** Lanes below the player, their height and their distance from those in the picture. */
  readonly lanesBelow: number;
  readonly belowPx: number;
  readonly belowGapPx: number;
}

export interface PlaceRequest {
  readonly view: BoxSize;
  readonly isFullscreen: boolean;
  readonly lanes: readonly LaneShape[];
  readonly lines: number;
  readonly position: CaptionPosition | null;
  /** Whether nothing that can be pressed lies in an area of the window. */
  isFree(area: Area): boolean;
}

/** Whether enough of a player is visible for captions to stand in it. */
export function isPlayerInView(player: PlayerAreas, view: BoxSize, wasInView: boolean): boolean {
  const visible = clipTo(player.unclipped, windowArea(view));
  return shareOf(visible, player.box) >= (wasInView ? LEAST_VISIBLE : RETURNS_AT);
}

/** Whether all of a player is visible. */
export function isWhole(player: PlayerAreas, view: BoxSize): boolean {
  return sameArea(visiblePart(player.box, view, player), player.box);
}

export function windowArea({ width, height }: BoxSize): Area {
  return { left: 0, top: 0, right: width, bottom: height };
}

/** Places captions in a player: in its picture, over the bars beside it, or partly below it. */
export function placeInPlayer(request: PlaceRequest, player: PlayerAreas): CaptionPlace | null {
  const { lanes, isFullscreen, view } = request;
  const { area, layout, isInBars } = layOutInPlayer(request, player);
  const visible = visiblePart(area, view, player);
  const alone = { kind: "player", area, visible, layout, isInBars, ...NOTHING_BELOW } as const;
  const { lanesLeftOver } = layout;
  if (lanesLeftOver > 0 && lanesLeftOver < lanes.length && !request.position && !isFullscreen) {
    const belowPx = lanesHeightPx(lanes.slice(-lanesLeftOver), layout);
    const top = player.box.bottom + EDGE_PX;
    const left = middleOf(area) - layout.widthPx / 2;
    const below = { left, top, right: left + layout.widthPx, bottom: top + belowPx };
    if (below.bottom <= view.height && request.isFree(below)) {
      const belowGapPx = top - (area.bottom - marginIn(area));
      return { ...alone, lanesBelow: lanesLeftOver, belowPx, belowGapPx };
    }
  }
  if (layout.fit === "none" && !isFullscreen && !request.position) return null;
  return alone;
}

export function placeInDock({ view, lanes, lines, position }: PlaceRequest): CaptionPlace {
  const widthPercent = position?.widthPercent ?? null;
  return placeInWindow(view, layOutCaptions(view, lanes, lines, widthPercent, DOCK_RULES));
}

/** A place that the whole window is the area of. */
export function placeInWindow(view: BoxSize, layout: CaptionLayout): CaptionPlace {
  const area = windowArea(view);
  return { kind: "dock", layout, area, visible: area, isInBars: false, ...NOTHING_BELOW };
}

/** A place after its player has moved without changing its size; the same one if it has not. */
export function movedPlace(place: CaptionPlace, view: BoxSize, player: PlayerAreas): CaptionPlace {
  if (place.kind === "dock") return place;
  const area = playerArea(player, place.isInBars);
  const visible = visiblePart(area, view, player);
  if (sameArea(area, place.area) && sameArea(visible, place.visible)) return place;
  return { ...place, area, visible };
}

/** Whether lanes below the player are still inside the window. */
export function hasRoomBelow({ area, belowGapPx, belowPx }: CaptionPlace, view: BoxSize): boolean {
  return belowPx === 0 || area.bottom - marginIn(area) + belowGapPx + belowPx <= view.height;
}

/** Where captions of a size are drawn, without stepping aside for anything. */
export function offsetIn(
  place: CaptionPlace,
  position: CaptionPosition | null,
  view: BoxSize,
  size: BoxSize,
): BoxOffset {
  if (position) return boxOffset(position, positionFrame(place, view), size);
  const { area, visible } = place;
  const marginPx = place.kind === "dock" ? DOCK_MARGIN_PX : marginIn(area);
  // In a picture that is cut off, captions stay in the part that is left.
  const bottom = Math.min(area.bottom - marginPx, visible.bottom - Math.min(marginPx, EDGE_PX));
  const bottomPx = Math.min(view.height - bottom, view.height - visible.top - size.height);
  const leftPx = middleOf(visible) - size.width / 2;
  return {
    leftPx: within(leftPx, 0, view.width - size.width),
    bottomPx: within(bottomPx, 0, view.height - size.height),
  };
}

/**
 * Converts a position in percent of the window, as earlier versions stored it, to percent of the
 * player's picture. Captions stay where they are.
 */
export function positionInPlayer(
  position: CaptionPosition,
  place: CaptionPlace,
  view: BoxSize,
  size: BoxSize,
): CaptionPosition {
  const offset = boxOffset(position, { base: "window", area: windowArea(view), view }, size);
  const { widthPercent } = position;
  const inPicture =
    widthPercent === null ? null : (widthPercent * view.width) / widthOf(place.area);
  return positionAt(offset, positionFrame(place, view), size, inPicture);
}

/** Whether captions stand where their area puts them, so that they may scroll along with it. */
export function followsArea(place: CaptionPlace, view: BoxSize, offset: BoxOffset): boolean {
  const isAt = Math.abs(view.height - offset.bottomPx - (place.area.bottom - marginIn(place.area)));
  return place.kind === "player" && isAt < 1;
}

export function positionFrame({ kind, area }: CaptionPlace, view: BoxSize): PositionFrame {
  return { base: kind === "player" ? "player" : "window", area, view };
}

function layOutInPlayer(
  { lanes, lines, position }: PlaceRequest,
  { picture, box }: PlayerAreas,
): { readonly area: Area; readonly layout: CaptionLayout; readonly isInBars: boolean } {
  const player = { picture, box };
  const layOut = (isInBars: boolean) => {
    const area = playerArea(player, isInBars);
    const size = { width: widthOf(area), height: heightOf(area) };
    const widthPercent = position?.widthPercent ?? null;
    return {
      area,
      isInBars,
      layout: layOutCaptions(size, lanes, lines, widthPercent, PICTURE_RULES, heightOf(picture)),
    };
  };
  const inPicture = layOut(false);
  if (inPicture.layout.fit === "comfortable" || heightOf(box) - heightOf(picture) < 2) {
    return inPicture;
  }
  // The bars beside the picture are free, but captions belong to the picture.
  const inBox = layOut(true);
  const isBetter = FITS.indexOf(inBox.layout.fit) < FITS.indexOf(inPicture.layout.fit);
  return isBetter ? inBox : inPicture;
}

// The bars above and below the picture count, but none at its sides.
function playerArea(
  { picture, box }: Pick<PlayerAreas, "picture" | "box">,
  isInBars: boolean,
): Area {
  return isInBars ? { ...picture, top: box.top, bottom: box.bottom } : picture;
}

const FITS = ["comfortable", "tight", "none"] as const;

function visiblePart(area: Area, view: BoxSize, { unclipped }: PlayerAreas): Area {
  return clipTo(clipTo(area, unclipped), windowArea(view));
}

function marginIn(area: Area): number {
  return heightOf(area) * MARGIN_SHARE;
}

function middleOf({ left, right }: Area): number {
  return (left + right) / 2;
}
