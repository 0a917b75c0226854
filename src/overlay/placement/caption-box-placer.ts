import {
  type CaptionPosition,
  type CaptionPositions,
  NO_POSITIONS,
} from "../../captions/look/caption-position.ts";
import { onAbort } from "../../lib/on-abort.ts";
import type { FrameObstacles } from "../../messaging/frame-obstacles.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { liftAbove } from "../obstacles/lift-above.ts";
import type { Obstacle } from "../obstacles/obstacle.ts";
import { type ObstacleWatch, watchObstacles } from "../obstacles/watch-obstacles.ts";
import {
  type BoxOffset,
  type BoxSize,
  boxOffset,
  positionAt,
  positionWithEdgeAt,
  type SideEdge,
  shiftIntoView,
  widenedPosition,
} from "./box-geometry.ts";
import { type CaptionSizes, captionSizes, type LaneShape, type ViewSize } from "./caption-sizes.ts";

/** Captions have separate positions in the window and in fullscreen. */
export type PositionKind = keyof CaptionPositions;

/** Delay before a position set by keys is reported, since key presses come in bursts. */
const REPORT_AFTER_MS = 300;

/** Half the width of the handle and of the hint above it, in CSS pixels. */
const HALF_WIDTHS_PX = { "--handle-shift": 104, "--hint-shift": 214 };

export interface PlacerHooks {
  /** @param position null for the default position */
  onPositionChosen(positionKind: PositionKind, position: CaptionPosition | null): void;
  onSizes(sizes: CaptionSizes): void;
}

/**
 * Positions and sizes the caption box: where the user put it, or at the bottom above any controls
 * and subtitles of players.
 */
export class CaptionBoxPlacer {
  readonly #captionBox: HTMLElement;
  readonly #hooks: PlacerHooks;
  readonly #obstacleWatch: ObstacleWatch;
  #positions = NO_POSITIONS;
  #lanes: readonly LaneShape[] = [];
  #lines = 2;
  #view: ViewSize = { width: 0, height: 0 };
  #size: BoxSize = { width: 0, height: 0 };
  #offset: BoxOffset = { leftPx: 0, bottomPx: 0 };
  #obstacles: readonly Obstacle[] = [];
  #lift = 0;
  /** Pixels the captions have moved up while the handle is held, or null when it is not. */
  #heldShiftPx: number | null = null;
  // The user is moving the captions, so stored positions are out of date.
  #isMoving = false;
  #reportTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(captionBox: HTMLElement, hooks: PlacerHooks, signal: AbortSignal) {
    this.#captionBox = captionBox;
    this.#hooks = hooks;
    const measure = new ResizeObserver(() => this.#measure());
    measure.observe(captionBox);
    const resize = () => {
      this.setHeld(false);
      this.layOut();
    };
    // Videos fire `resize` too.
    onTrusted(window, "resize", ({ target }) => target === window && resize(), signal);
    onTrusted(document, "fullscreenchange", resize, signal);
    this.#obstacleWatch = watchObstacles(
      () => this.#unliftedRect(),
      (obstacles) => {
        this.#obstacles = obstacles;
        this.#applyPosition();
      },
      signal,
    );
    const end = () => {
      measure.disconnect();
      clearTimeout(this.#reportTimer);
    };
    onAbort(signal, end);
  }

  /** Area covered by the captions, in CSS pixels of the window; null while none are shown. */
  get captionRect(): DOMRect | null {
    const rect = this.#rect();
    return rect && new DOMRect(rect.x, rect.y - this.#lift, rect.width, rect.height);
  }

  get positionKind(): PositionKind {
    return document.fullscreenElement ? "fullscreen" : "window";
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

  setFrameObstacles(report: FrameObstacles): void {
    this.#obstacleWatch.applyFrameReport(report);
  }

  layOut(): void {
    const root = this.#captionBox.getRootNode();
    const host = "host" in root ? (root as ShadowRoot).host : null;
    this.#view = {
      width: host?.clientWidth || innerWidth,
      height: host?.clientHeight || innerHeight,
      isOwn: !this.isInPage,
    };
    const widthPercent = this.isInPage ? (this.#chosenPosition?.widthPercent ?? null) : 100;
    const sizes = captionSizes(this.#view, this.#lanes, this.#lines, widthPercent);
    const { style } = this.#captionBox;
    style.fontSize = `${sizes.basePx}px`;
    style.width = `${sizes.widthPx}px`;
    style.setProperty("--caption-width", `${sizes.widthPx}px`);
    this.#size = { ...this.#size, width: sizes.widthPx };
    this.#applyPosition();
    this.#hooks.onSizes(sizes);
  }

  /** Where captions are drawn now, lift included, so that a drag does not begin with a jump. */
  get offset(): BoxOffset {
    return { ...this.#offset, bottomPx: this.#offset.bottomPx + this.#lift };
  }

  moveTo(offset: BoxOffset): void {
    this.#setPosition(
      positionAt(offset, this.#view, this.#size, this.#chosenPosition?.widthPercent ?? null),
    );
  }

  /** @param toPx new edge, from the left of the window */
  moveEdge(edge: SideEdge, toPx: number): void {
    this.#setPosition(positionWithEdgeAt(edge, toPx, this.offset, this.#view, this.#size));
  }

  /** @param points change in percentage points of the window's width */
  widenBy(points: number): void {
    this.#setPosition(widenedPosition(points, this.offset, this.#view, this.#size));
  }

  reset(): void {
    this.#setPosition(null);
    this.reportPosition();
  }

  /**
   * Keeps handle and grips in place while the pointer is on them. Otherwise a new line could move a
   * button away just before the click, which would hit the page.
   */
  setHeld(isHeld: boolean): void {
    if (isHeld === (this.#heldShiftPx !== null)) return;
    const { style, offsetHeight } = this.#captionBox;
    if (isHeld) style.setProperty("--held-height", `${offsetHeight}px`);
    else style.removeProperty("--held-height");
    this.#setHeldShift(isHeld ? 0 : null);
    this.#applyPosition();
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

  #setPosition(position: CaptionPosition | null): void {
    this.#isMoving = true;
    this.#positions = { ...this.#positions, [this.positionKind]: position };
    this.layOut();
  }

  get #chosenPosition(): CaptionPosition | null {
    return this.#positions[this.positionKind];
  }

  get isInPage(): boolean {
    return this.#captionBox.ownerDocument === document;
  }

  #measure(): void {
    const { offsetWidth: width, offsetHeight: height } = this.#captionBox;
    if (width === this.#size.width && height === this.#size.height) return;
    this.#size = { width, height };
    const { bottomPx } = this.#offset;
    this.#applyPosition();
    const shiftPx = this.#offset.bottomPx - bottomPx;
    if (this.#heldShiftPx !== null && shiftPx !== 0)
      this.#setHeldShift(this.#heldShiftPx + shiftPx);
    this.#obstacleWatch.rescan();
  }

  #applyPosition(): void {
    const { style } = this.#captionBox;
    this.#offset = this.isInPage
      ? boxOffset(this.#chosenPosition, this.#view, this.#size)
      : { leftPx: 0, bottomPx: 0 };
    const rect = this.#unliftedRect();
    const isHeld = this.#heldShiftPx !== null;
    if (!rect) this.#lift = 0;
    else if (!isHeld) this.#lift = liftAbove(rect, this.#obstacles);
    style.left = `${this.#offset.leftPx}px`;
    style.bottom = `${this.#offset.bottomPx}px`;
    style.translate = this.#lift > 0 ? `0 ${-this.#lift}px` : "";
    if (!isHeld) this.#captionBox.classList.toggle("near-top", this.#isNearTop());
    // Narrow captions at the window's edge would push half of the handle outside.
    for (const [name, halfPx] of Object.entries(HALF_WIDTHS_PX)) {
      const middlePx = this.#offset.leftPx + this.#size.width / 2;
      const shiftPx = shiftIntoView(middlePx - halfPx, middlePx + halfPx, this.#view.width);
      style.setProperty(name, `${shiftPx}px`);
    }
  }

  #setHeldShift(px: number | null): void {
    this.#heldShiftPx = px;
    const { style } = this.#captionBox;
    if (px === null) style.removeProperty("--held-risen");
    else style.setProperty("--held-risen", `${px}px`);
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
