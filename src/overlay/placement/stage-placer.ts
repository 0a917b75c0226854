import {
  type CaptionPosition,
  type CaptionPositions,
  NO_POSITIONS,
} from "../../captions/look/caption-position.ts";
import { onAbort } from "../../lib/on-abort.ts";
import type { FrameObstacles } from "../../messaging/frame-obstacles.ts";
import { onTrusted } from "../elements/on-trusted.ts";
import { liftFor, type Obstacle, type ObstacleWatch, watchObstacles } from "./aside/aside.ts";
import { type CaptionSizes, captionSizes, type LaneShape, type View } from "./caption-sizes.ts";
import {
  type Extent,
  placeAt,
  type SideEdge,
  type Spot,
  shiftInto,
  spotOf,
  widenedBy,
  withEdgeAt,
} from "./placement.ts";

/** Captions have one place in the window and one in fullscreen. */
export type PlaceKind = keyof CaptionPositions;

/** Whoever moves captions by keys presses several; the last of them counts. */
const REPORT_AFTER_MS = 300;

/** Half the width of the handle, and of the hint above it, in CSS pixels. */
const HALF_WIDTHS_PX = { "--handle-shift": 104, "--hint-shift": 214 };

export interface PlacerHooks {
  /** The user has put the captions somewhere; null: back where they stand by themselves. */
  onPlaced(where: PlaceKind, place: CaptionPosition | null): void;
  /** The columns of each lane are others now. */
  onSizes(sizes: CaptionSizes): void;
}

/**
 * Gives the captions' stage its place and its size in the window, until `signal` aborts: where the
 * user wants it, or at the lower edge, above what a player shows there.
 */
export class StagePlacer {
  readonly #stage: HTMLElement;
  readonly #hooks: PlacerHooks;
  readonly #watch: ObstacleWatch;
  #places = NO_POSITIONS;
  #lanes: readonly LaneShape[] = [];
  #lines = 2;
  #view: View = { width: 0, height: 0 };
  #extent: Extent = { width: 0, height: 0 };
  #spot: Spot = { leftPx: 0, bottomPx: 0 };
  #obstacles: readonly Obstacle[] = [];
  #lift = 0;
  /** How far captions in the user's hand have gone up by themselves, in pixels; null: in no hand. */
  #heldRisenPx: number | null = null;
  /** The user is about it: what the background tells of places is older than what is seen. */
  #isBusy = false;
  #reportTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(stage: HTMLElement, hooks: PlacerHooks, signal: AbortSignal) {
    this.#stage = stage;
    this.#hooks = hooks;
    const measure = new ResizeObserver(() => this.#measure());
    measure.observe(stage);
    const resize = () => {
      this.hold(false);
      this.layOut();
    };
    // A video has an event of that name too.
    onTrusted(window, "resize", ({ target }) => target === window && resize(), signal);
    onTrusted(document, "fullscreenchange", resize, signal);
    this.#watch = watchObstacles(
      () => this.#homeBox(),
      (obstacles) => {
        this.#obstacles = obstacles;
        this.#place();
      },
      signal,
    );
    const end = () => {
      measure.disconnect();
      clearTimeout(this.#reportTimer);
    };
    onAbort(signal, end);
  }

  /** What the captions cover now, in CSS pixels of the window; null while nothing is to be seen. */
  get box(): DOMRect | null {
    const box = this.#whole();
    return box && new DOMRect(box.x, box.y - this.#lift, box.width, box.height);
  }

  /** Which of the places counts now. */
  get where(): PlaceKind {
    return document.fullscreenElement ? "fullscreen" : "window";
  }

  /** Takes the places that are stored; they count from the next layout on. */
  setPlaces(places: CaptionPositions): void {
    if (!this.#isBusy) this.#places = places;
  }

  /** Takes what is to be drawn: lanes in their order, and the lines of each. */
  setLanes(lanes: readonly LaneShape[], lines: number): void {
    this.#lanes = lanes;
    this.#lines = lines;
    this.layOut();
  }

  /** Takes what a frame of the page says stands in the captions' way in it. */
  hearFrame(report: FrameObstacles): void {
    this.#watch.hear(report);
  }

  /** Reckons sizes and place anew, for instance because the stage is in another window now. */
  layOut(): void {
    const root = this.#stage.getRootNode();
    const host = "host" in root ? (root as ShadowRoot).host : null;
    this.#view = {
      width: host?.clientWidth || innerWidth,
      height: host?.clientHeight || innerHeight,
      isOwn: !this.isInPage,
    };
    const widthPercent = this.isInPage ? (this.#chosen?.widthPercent ?? null) : 100;
    const sizes = captionSizes(this.#view, this.#lanes, this.#lines, widthPercent);
    const { style } = this.#stage;
    style.fontSize = `${sizes.basePx}px`;
    style.width = `${sizes.widthPx}px`;
    style.setProperty("--caption-width", `${sizes.widthPx}px`);
    this.#extent = { ...this.#extent, width: sizes.widthPx };
    this.#place();
    this.#hooks.onSizes(sizes);
  }

  /** Where the captions are seen: what the user does from there on does not begin with a jump. */
  get spot(): Spot {
    return { ...this.#spot, bottomPx: this.#spot.bottomPx + this.#lift };
  }

  /** Moves the captions to a spot, or as near to it as the window lets them. */
  moveTo(spot: Spot): void {
    this.#choose(placeAt(spot, this.#view, this.#extent, this.#chosen?.widthPercent ?? null));
  }

  /** Draws one edge of the captions to a place in the window, in pixels from its left. */
  drawEdge(edge: SideEdge, toPx: number): void {
    this.#choose(withEdgeAt(edge, toPx, this.spot, this.#view, this.#extent));
  }

  /** Makes the captions wider, or narrower, by percent points of the window's width. */
  widenBy(points: number): void {
    this.#choose(widenedBy(points, this.spot, this.#view, this.#extent));
  }

  /** Puts the captions back where they stand by themselves. */
  reset(): void {
    this.#choose(null);
    this.keep();
  }

  /**
   * Keeps handle and grips where they are while the pointer is on one of them: whoever is about to
   * press a button would else press the page, because another line has just come.
   */
  hold(isHeld: boolean): void {
    if (isHeld === (this.#heldRisenPx !== null)) return;
    const { style, offsetHeight } = this.#stage;
    if (isHeld) style.setProperty("--held-height", `${offsetHeight}px`);
    else style.removeProperty("--held-height");
    this.#setRisen(isHeld ? 0 : null);
    this.#place();
  }

  /** Has the place that was chosen remembered, at once. */
  keep(): void {
    clearTimeout(this.#reportTimer);
    this.#isBusy = false;
    this.#hooks.onPlaced(this.where, this.#chosen);
  }

  /** Has the place remembered when nothing more is chosen for a moment. */
  keepSoon(): void {
    clearTimeout(this.#reportTimer);
    this.#reportTimer = setTimeout(() => this.keep(), REPORT_AFTER_MS);
  }

  #choose(place: CaptionPosition | null): void {
    this.#isBusy = true;
    this.#places = { ...this.#places, [this.where]: place };
    this.layOut();
  }

  get #chosen(): CaptionPosition | null {
    return this.#places[this.where];
  }

  /** Whether the captions are in the page, and not in a window of their own. */
  get isInPage(): boolean {
    return this.#stage.ownerDocument === document;
  }

  #measure(): void {
    const { offsetWidth: width, offsetHeight: height } = this.#stage;
    if (width === this.#extent.width && height === this.#extent.height) return;
    this.#extent = { width, height };
    const { bottomPx } = this.#spot;
    this.#place();
    const risenPx = this.#spot.bottomPx - bottomPx;
    if (this.#heldRisenPx !== null && risenPx !== 0) this.#setRisen(this.#heldRisenPx + risenPx);
    this.#watch.look();
  }

  #place(): void {
    const { style } = this.#stage;
    this.#spot = this.isInPage
      ? spotOf(this.#chosen, this.#view, this.#extent)
      : { leftPx: 0, bottomPx: 0 };
    const home = this.#homeBox();
    const isHeld = this.#heldRisenPx !== null;
    if (!home) this.#lift = 0;
    else if (!isHeld) this.#lift = liftFor(home, this.#obstacles);
    style.left = `${this.#spot.leftPx}px`;
    style.bottom = `${this.#spot.bottomPx}px`;
    style.translate = this.#lift > 0 ? `0 ${-this.#lift}px` : "";
    if (!isHeld) this.#stage.classList.toggle("near-top", this.#isNearTop());
    // Narrow captions at the side of the window would have their handle half out of it.
    for (const [name, halfPx] of Object.entries(HALF_WIDTHS_PX)) {
      const middlePx = this.#spot.leftPx + this.#extent.width / 2;
      const shiftPx = shiftInto(middlePx - halfPx, middlePx + halfPx, this.#view.width);
      style.setProperty(name, `${shiftPx}px`);
    }
  }

  #setRisen(px: number | null): void {
    this.#heldRisenPx = px;
    const { style } = this.#stage;
    if (px === null) style.removeProperty("--held-risen");
    else style.setProperty("--held-risen", `${px}px`);
  }

  /** There is no room for the handle above them. */
  #isNearTop(): boolean {
    return this.#view.height - this.spot.bottomPx - this.#extent.height < 40;
  }

  /** Where the captions stand when nothing lifts them; null where nothing ever does. */
  #homeBox(): DOMRect | null {
    return this.#chosen === null ? this.#whole() : null;
  }

  #whole(): DOMRect | null {
    const { width, height } = this.#extent;
    if (height === 0 || !this.isInPage) return null;
    const top = this.#view.height - this.#spot.bottomPx - height;
    return new DOMRect(this.#spot.leftPx, top, width, height);
  }
}
