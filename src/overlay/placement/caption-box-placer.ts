import {
  type CaptionPosition,
  type CaptionPositions,
  NO_POSITIONS,
  type PositionKind,
} from "../../captions/look/caption-position.ts";
import { onAbort } from "../../lib/on-abort.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import type { CaptionHost } from "../host/caption-host.ts";
import { hostSize } from "../host/host-size.ts";
import type { LaneArrangement } from "../lanes/lane-stack.ts";
import { EmbeddedFrames } from "../obstacles/embedded-frames.ts";
import { hasPressable } from "../obstacles/pressable.ts";
import { type ObstacleWatch, watchObstacles } from "../obstacles/watch-obstacles.ts";
import { followMovement, type Movement } from "../players/follow-movement.ts";
import type { PlayerAreas } from "../players/player-place.ts";
import { PlayerWatch } from "../players/player-watch.ts";
import { type Area, heightOf, widthOf } from "./area.ts";
import {
  type BoxOffset,
  type BoxSize,
  positionAt,
  positionWithEdgeAt,
  type SideEdge,
  widenedPosition,
} from "./box-geometry.ts";
import { type LaneShape, layOutCaptions, OWN_WINDOW_RULES } from "./caption-layout.ts";
import {
  type CaptionPlace,
  followsArea,
  hasRoomBelow,
  isPlayerInView,
  isWhole,
  movedPlace,
  offsetIn,
  placeInDock,
  placeInPlayer,
  placeInWindow,
  positionFrame,
  positionInPlayer,
} from "./choose-place.ts";
import { DockStay } from "./dock-stay.ts";
import { HandleAnchor } from "./handle-anchor.ts";
import { Lift } from "./lift.ts";
import { PagePin } from "./page-pin.ts";
import { playerKind } from "./player-kind.ts";

/** Delay before a position set by keys is reported, since key presses come in bursts. */
const REPORT_AFTER_MS = 300;

export interface PlacerHooks {
  /** @param position null for the default position */
  onPositionChosen(positionKind: PositionKind, position: CaptionPosition | null): void;
  onArranged(arrangement: LaneArrangement): void;
  /** When the words on screen will have been read, on the clock of `performance.now`. */
  readAtMs(): number;
}

/**
 * Positions and sizes the caption box: in the picture of the player that sounds, at the window's
 * edge when there is none to be seen, or where the user put it.
 */
export class CaptionBoxPlacer {
  readonly #captionBox: HTMLElement;
  readonly #hooks: PlacerHooks;
  readonly frames: EmbeddedFrames; // shared by all placers of a page
  readonly #players: PlayerWatch;
  readonly #movement: Movement;
  readonly #obstacleWatch: ObstacleWatch;
  readonly #lift: Lift;
  readonly #pin: PagePin;
  readonly #sizes: ResizeObserver;
  readonly #dockStay: DockStay;
  readonly #handle: HandleAnchor;
  #positions = NO_POSITIONS;
  #lanes: readonly LaneShape[] = [];
  #lines = 2;
  #view: BoxSize = { width: 0, height: 0 };
  #player: PlayerAreas | null = null;
  #playerKey = "";
  #spot = "";
  /** Whether the player was in view when the place was chosen, wherever captions stand. */
  #isPlayerInView = false;
  #place: CaptionPlace | null = null;
  #size: BoxSize = { width: 0, height: 0 };
  #offset: BoxOffset = { leftPx: 0, bottomPx: 0 };
  // The user is moving the captions, so stored positions are out of date.
  #isMoving = false;
  #reportTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    host: CaptionHost,
    hooks: PlacerHooks,
    signal: AbortSignal,
    frames = new EmbeddedFrames(),
  ) {
    this.frames = frames;
    this.#captionBox = host.captionBox;
    this.#hooks = hooks;
    this.#pin = new PagePin(host);
    this.#handle = new HandleAnchor(host.captionBox);
    this.#lift = new Lift(() => this.#draw(), signal);
    this.#dockStay = new DockStay(
      () => hooks.readAtMs(),
      () => this.layOut(),
      signal,
    );
    this.#sizes = new ResizeObserver(() => this.#measure());
    const resize = () => {
      this.setHeld(false);
      this.layOut();
    };
    // Videos fire `resize` too.
    onTrusted(window, "resize", ({ target }) => target === window && resize(), signal);
    onTrusted(document, "fullscreenchange", resize, signal);
    this.#movement = followMovement((isScroll) => this.#follow(isScroll), host.root, signal);
    this.#players = new PlayerWatch(this.frames, () => this.#onOtherPlayer(), signal);
    this.#obstacleWatch = watchObstacles(
      this.frames,
      {
        captionRect: () => this.#unliftedRect(),
        onScan: () => this.#lookAgain(),
        onChange: (obstacles) => {
          this.#lift.setObstacles(obstacles, this.#player?.box ?? null);
          this.#draw();
        },
      },
      signal,
    );
    this.#movement.follow(this.#players.current?.element ?? null);
    onAbort(signal, () => {
      this.#sizes.disconnect();
      clearTimeout(this.#reportTimer);
    });
  }

  /** Area covered by the captions, in CSS pixels of the window; null while none are shown. */
  get captionRect(): DOMRect | null {
    const rect = this.#rect();
    return rect && new DOMRect(rect.x, rect.y - this.#lift.px, rect.width, rect.height);
  }

  get positionKind(): PositionKind {
    return this.#place?.kind === "player" && this.#player ? playerKind(this.#player) : "dock";
  }

  /** Sets the stored positions, which apply from the next layout. */
  setPositions(positions: CaptionPositions): void {
    if (!this.#isMoving) this.#positions = positions;
  }

  setLanes(lanes: readonly LaneShape[], lines: number): void {
    this.#lanes = lanes;
    this.#lines = lines;
    this.layOut();
  }

  /** The page has got another frame, or one has reported what is in it. */
  onFrameChange(): void {
    this.#players.reconsider();
    this.#movement.look();
    this.#obstacleWatch.rescan();
  }

  /** @param isByUser whether the user moves the captions right now, and the handle with them */
  layOut({ isByUser = false } = {}): void {
    this.#view = this.isInPage
      ? this.#pin.measureView()
      : hostSize(this.#captionBox.getRootNode() as ShadowRoot);
    this.#player = this.#players.current?.measure() ?? null;
    this.#playerKey = sizeKey(this.#player);
    this.#place = this.isInPage ? this.#choosePlace() : this.#placeInOwnWindow();
    this.#convertOldPosition();
    this.#arrange(this.#place);
    this.#draw({ isByUser });
  }

  /**
   * Where captions are drawn now, in whole pixels and with any lift: a drag begins without a jump,
   * and the edge that is not dragged stays.
   */
  get offset(): BoxOffset {
    const { leftPx, bottomPx } = this.#offset;
    return { leftPx: Math.round(leftPx), bottomPx: Math.round(bottomPx) + this.#lift.px };
  }

  moveTo(offset: BoxOffset): void {
    const widthPercent = this.#chosenPosition?.widthPercent ?? null;
    this.#setPosition((frame) => positionAt(offset, frame, this.#size, widthPercent));
  }

  /** @param toPx new edge, from the left of the window */
  moveEdge(edge: SideEdge, toPx: number): void {
    this.#setPosition((frame) => positionWithEdgeAt(edge, toPx, this.offset, frame, this.#size));
  }

  /** @param points change in percentage points of the area's width */
  widenBy(points: number): void {
    this.#setPosition((frame) => widenedPosition(points, this.offset, frame, this.#size));
  }

  reset(): void {
    this.#setPosition(() => null);
    this.reportPosition();
  }

  /** Keeps handle and grips in place while the pointer is on them. */
  setHeld(isHeld: boolean): void {
    if (isHeld === this.#handle.isHeld) return;
    this.#lift.isHeld = isHeld;
    this.#handle.setHeld(isHeld);
    this.#draw();
  }

  reportPosition(): void {
    clearTimeout(this.#reportTimer);
    this.#isMoving = false;
    this.#hooks.onPositionChosen(this.positionKind, this.#chosenPosition);
  }

  reportPositionSoon(): void {
    clearTimeout(this.#reportTimer);
    this.#reportTimer = setTimeout(() => this.reportPosition(), REPORT_AFTER_MS);
  }

  get isInPage(): boolean {
    return this.#captionBox.ownerDocument === document;
  }

  #setPosition(find: (frame: ReturnType<typeof positionFrame>) => CaptionPosition | null): void {
    if (!this.#place) return;
    this.#isMoving = true;
    const position = find(positionFrame(this.#place, this.#view));
    this.#positions = { ...this.#positions, [this.positionKind]: position };
    this.layOut({ isByUser: true });
  }

  get #chosenPosition(): CaptionPosition | null {
    return this.#positions[this.positionKind];
  }

  #choosePlace(): CaptionPlace {
    const player = this.#player;
    const element = this.#players.current?.element ?? null;
    const wasInPlayer = this.#place?.kind === "player";
    const request = (position: CaptionPosition | null) => ({
      ...{ view: this.#view, lanes: this.#lanes, lines: this.#lines, position },
      isFullscreen: document.fullscreenElement !== null,
      isFree: (area: Area) => !hasPressable(area),
    });
    const isInView = this.#isInView(player);
    this.#isPlayerInView = isInView;
    if (isInView && !this.#dockStay.mustStay(element)) {
      const place = placeInPlayer(request(this.#positions[playerKind(player)]), player);
      if (place) return place;
    } else if (!isInView && wasInPlayer) this.#dockStay.leave(element);
    return placeInDock(request(this.#positions.dock));
  }

  #isInView(player: PlayerAreas | null): player is PlayerAreas {
    return player !== null && isPlayerInView(player, this.#view, this.#place?.kind === "player");
  }

  #placeInOwnWindow(): CaptionPlace {
    const layout = layOutCaptions(this.#view, this.#lanes, this.#lines, 100, OWN_WINDOW_RULES);
    return placeInWindow(this.#view, layout);
  }

  #convertOldPosition(): void {
    const position = this.#chosenPosition;
    const place = this.#place;
    if (place?.kind !== "player" || position?.of !== "window" || this.#size.height === 0) return;
    const converted = positionInPlayer(position, place, this.#view, this.#size);
    const dock = this.#positions.dock ?? position;
    const kind = this.positionKind;
    this.#positions = { ...this.#positions, dock, [kind]: converted };
    this.#hooks.onPositionChosen("dock", dock);
    this.#hooks.onPositionChosen(kind, converted);
    this.#place = this.#choosePlace();
  }

  #arrange({ layout, lanesBelow, belowGapPx }: CaptionPlace): void {
    const { style, classList } = this.#captionBox;
    // Its size changes here, which an observer that runs now would report as an endless loop.
    this.#sizes.disconnect();
    requestAnimationFrame(
      () => this.#captionBox.isConnected && this.#sizes.observe(this.#captionBox),
    );
    style.fontSize = `${layout.basePx}px`;
    style.width = `${layout.widthPx}px`;
    style.setProperty("--caption-width", `${layout.laneWidthPx}px`);
    style.setProperty("--shown-lines", `${layout.lines}`);
    style.setProperty("--below-gap", `${belowGapPx}px`);
    classList.toggle("two-columns", layout.isTwoColumn);
    const { columns, lines } = layout;
    this.#hooks.onArranged({ columns, lines, lanesBelow });
    this.#size = { width: layout.widthPx, height: this.#captionBox.offsetHeight };
  }

  #onOtherPlayer(): void {
    this.#movement.follow(this.#players.current?.element ?? null);
    if (this.#place) this.layOut();
  }

  // Follows the player in this frame. Returns whether it has moved, other than with the page.
  #follow(isScroll = false): boolean {
    if (!this.isInPage || !this.#place) return false;
    const player = this.#players.current?.measure() ?? null;
    // All of the player stays visible, and the browser scrolls the captions with it.
    const isCarried =
      isScroll &&
      !this.#lift.isNearBars &&
      [player, this.#player].every((each) => each && isWhole(each, this.#view));
    if (isCarried && this.#pin.spotOf(player?.box) === this.#spot) return false;
    const mustChoose =
      sizeKey(player) !== this.#playerKey || this.#isInView(player) !== this.#isPlayerInView;
    if (mustChoose || !hasRoomBelow(this.#place, this.#view)) this.layOut();
    else {
      this.#player = player;
      const before = this.#place;
      if (player) this.#place = movedPlace(before, this.#view, player);
      if (this.#place !== before) this.#draw();
    }
    const before = this.#spot;
    this.#spot = this.#pin.spotOf(player?.box);
    return this.#spot !== before;
  }

  // For changes that fire no event. Also lanes may find room below the player.
  #lookAgain(): void {
    this.#players.reconsider();
    const lanesLeftOver = this.#isPlayerInView ? this.#place?.layout.lanesLeftOver : 0;
    if (lanesLeftOver) this.layOut();
    else if (this.#follow()) this.#movement.look();
  }

  #measure(): void {
    const { offsetWidth: width, offsetHeight: height } = this.#captionBox;
    if (width === this.#size.width && height === this.#size.height) return;
    this.#size = { width, height };
    this.#convertOldPosition();
    this.#draw();
    this.#obstacleWatch.rescan();
  }

  #draw({ isByUser = false } = {}): void {
    const place = this.#place;
    const position = this.#chosenPosition;
    if (!place) return;
    const { style, classList } = this.#captionBox;
    const { bottomPx } = this.#offset;
    this.#offset = this.isInPage
      ? offsetIn(place, position, this.#view, this.#size)
      : { leftPx: 0, bottomPx: 0 };
    // What the user moves takes the handle along; what moves by itself leaves it under the pointer.
    if (!isByUser) this.#handle.onRisen(this.#offset.bottomPx - bottomPx);
    const isFollowing =
      this.#player?.isInPageFlow === true && followsArea(place, this.#view, this.#offset);
    const drawn = this.#pin.place(this.#offset, this.#view, isFollowing && this.isInPage);
    setPx(style, "left", drawn.leftPx);
    setPx(style, "bottom", drawn.bottomPx);
    const lift = this.#lift.update(this.#unliftedRect(), this.#player?.box ?? null);
    style.translate = lift > 0 ? `0 ${-lift}px` : "";
    if (place.lanesBelow > 0) style.setProperty("--lift", `${lift}px`);
    classList.toggle("placed", position !== null);
    if (!this.#handle.isHeld) classList.toggle("near-top", this.#isNearTop());
    this.#handle.shiftIntoView(this.#offset.leftPx + this.#size.width / 2, this.#view.width);
  }

  #isNearTop(): boolean {
    return this.#view.height - this.offset.bottomPx - this.#size.height < 40;
  }

  /**
   * The captions without any lift; null when the user chose their position, which is never lifted.
   */
  #unliftedRect(): DOMRect | null {
    return this.#chosenPosition === null ? this.#rect() : null;
  }

  #rect(): DOMRect | null {
    const { width, height } = this.#size;
    if (height === 0 || !this.isInPage) return null;
    const top = this.#view.height - this.#offset.bottomPx - height;
    return new DOMRect(this.#offset.leftPx, top, width, height);
  }
}

function sizeKey(player: PlayerAreas | null): string {
  if (!player) return "";
  const { box, picture } = player;
  return [widthOf(box), heightOf(box), widthOf(picture), heightOf(picture)].map(Math.round).join();
}

// A fraction of a pixel would blur the letters, and writing it again would cost a layout.
function setPx(style: CSSStyleDeclaration, name: "left" | "bottom", px: number): void {
  const value = `${Math.round(px)}px`;
  if (style[name] !== value) style[name] = value;
}
