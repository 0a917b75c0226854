import { shiftIntoView } from "./box-geometry.ts";

/** Half the width of the handle and of the hint above it, in CSS pixels. */
const HALF_WIDTHS_PX = { "--handle-shift": 120, "--hint-shift": 214 };

/**
 * Keeps handle and grips in place while the pointer is on them. Otherwise a new line could move a
 * button away just before the click, which would hit the page.
 */
export class HandleAnchor {
  readonly #captionBox: HTMLElement;
  /** Pixels the captions have moved up while the handle is held, or null when it is not. */
  #risenPx: number | null = null;

  constructor(captionBox: HTMLElement) {
    this.#captionBox = captionBox;
  }

  get isHeld(): boolean {
    return this.#risenPx !== null;
  }

  setHeld(isHeld: boolean): void {
    const { style, offsetHeight } = this.#captionBox;
    if (isHeld) style.setProperty("--held-height", `${offsetHeight}px`);
    else style.removeProperty("--held-height");
    this.#setRisen(isHeld ? 0 : null);
  }

  /** The captions have moved up by themselves. */
  onRisen(px: number): void {
    if (this.#risenPx !== null && px !== 0) this.#setRisen(this.#risenPx + px);
  }

  /** Narrow captions at the window's edge would push half of the handle outside. */
  shiftIntoView(middlePx: number, viewWidthPx: number): void {
    const { style } = this.#captionBox;
    for (const [name, halfPx] of Object.entries(HALF_WIDTHS_PX)) {
      const shiftPx = shiftIntoView(middlePx - halfPx, middlePx + halfPx, viewWidthPx);
      const value = `${Math.round(shiftPx)}px`;
      if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
    }
  }

  #setRisen(px: number | null): void {
    this.#risenPx = px;
    const { style } = this.#captionBox;
    if (px === null) style.removeProperty("--risen");
    else style.setProperty("--risen", `${px}px`);
  }
}
